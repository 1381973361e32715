"""Pictures of trees and of searches: SVG, characters for the terminal, and PNG."""
