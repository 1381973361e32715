"""Helpers of the tests: reference implementations, small games, trees and worked examples."""
