// Games of chess from PGN: see core/records/pgn.hpp.
#include "../core/records/pgn.hpp"

#include "door.hpp"

namespace gametree::python {

using records::PgnGame;
using records::PgnScanner;

static nb::object text_object(std::string_view text, const char* errors = nullptr) {
    return nb::steal(PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), errors));
}

// Whether a text is what Python would make of it: ASCII in one line, without escapes or needless spaces.
static bool is_plain(std::string_view text) {
    char before = ' ';
    for (const char c : text) {
        if (c < ' ' || c > '~' || c == '\\' || (c == ' ' && before == ' ')) return false;
        before = c;
    }
    return text.empty() || before != ' ';
}

// The names of tags as strings. Games of one file mostly have the same tags in the same places.
class TagNames {
public:
    nb::object operator()(std::size_t place, std::string_view name) {
        if (place >= known_.size()) known_.resize(place + 1);
        Known& known = known_[place];
        if (!known.object || known.text != name) known = {std::string(name), text_object(name)};
        return known.object;
    }

private:
    struct Known {
        std::string text;
        nb::object object;
    };
    std::vector<Known> known_;
};

// Tags that need more care are bytes.
static nb::dict tags_of(const PgnGame& game, TagNames& names) {
    nb::dict tags;
    for (std::size_t place = 0; place < game.tags.size(); ++place) {
        const std::string_view text = game.tags[place].text;
        tags[names(place, game.tags[place].name)] =
            is_plain(text) ? text_object(text) : nb::object(nb::bytes(text.data(), text.size()));
    }
    return tags;
}

template <class Item>
static nb::bytes bytes_of(const std::vector<Item>& items) {
    return nb::bytes(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(Item));
}

static nb::tuple game_tuple(const PgnGame& game, TagNames& names) {
    const nb::object events = game.is_bare ? nb::none() : nb::object(bytes_of(game.events));
    return nb::make_tuple(game.begin, game.end, tags_of(game, names), text_object(game.result), bytes_of(game.line),
                          events);
}

// The games from `at` on as (begin, end, tags, result, moves, events); where the first one begins that is not among
// them; and why it is not: "nothing" is left, it is "incomplete", or "unusual". `start_of` makes the state that a FEN
// describes; an empty one stands for the usual start, and None for what it cannot read.
static nb::tuple scan_pgn(const nb::bytes& data, std::size_t at, bool is_last, const nb::callable& start_of) {
    nb::object kept;  // the state, while the scanner looks at it
    std::string kept_fen;
    const PgnScanner::StartOf start = [&](std::string_view fen) -> const chess::State* {
        if (!kept || fen != kept_fen) {
            kept = start_of(text_object(fen, "replace"));
            kept_fen = fen;
        }
        return kept.is_none() ? nullptr : &nb::cast<const AnyState&>(kept).as<chess::State>();
    };
    const std::string_view all(static_cast<const char*>(data.data()), data.size());
    PgnScanner scanner(all, std::min(at, all.size()), is_last, start);
    nb::list games;
    PgnGame game;
    TagNames names;
    PgnScanner::Found found;
    while ((found = scanner.next(game)) == PgnScanner::Found::game) games.append(game_tuple(game, names));
    const char* why = found == PgnScanner::Found::nothing      ? "nothing"
                      : found == PgnScanner::Found::incomplete ? "incomplete"
                                                               : "unusual";
    return nb::make_tuple(games, scanner.at(), why);
}

static void bind_records(nb::module_& module) {
    module.def("scan_pgn", scan_pgn, "data"_a, "at"_a, "is_last"_a, "start_of"_a,
               nb::sig("def scan_pgn(data: bytes, at: int, is_last: bool, "
                       "start_of: collections.abc.Callable[[str], State | None]) "
                       "-> tuple[list[tuple[typing.Any, ...]], int, str]"));
}

static const Registered pgn_records("records", bind_records);

}  // namespace gametree::python
