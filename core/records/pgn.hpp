// Reads games of chess from a piece of a PGN file, as `records/grammar.py` and `records/tagged.py` define it.
//
// Whatever is unusual, and so whatever is wrong, is left to the definition: the scanner stops in front of such a game.
#pragma once

#include <array>
#include <cstring>
#include <functional>
#include <string_view>
#include <vector>

#include "san.hpp"

namespace gametree::records {

struct PgnTag {
    std::string_view name;
    std::string_view text;
};

struct PgnGame {
    std::size_t begin = 0, end = 0;
    std::vector<PgnTag> tags;
    std::string_view result;
    std::vector<std::uint16_t> line;   // the moves of the main line
    std::vector<std::int32_t> events;  // moves as they are, the others as Event says
    bool is_bare = true;               // no comments, NAGs or variations

    void clear(std::size_t at) {
        begin = end = at;
        tags.clear();
        result = {};
        line.clear();
        events.clear();
        is_bare = true;
    }
    bool is_empty() const { return tags.empty() && line.empty(); }
};

// What comes after a number below zero: nothing, the NAG, or where a comment begins and ends, counted from the game.
enum Event : std::int32_t { begin_variation = -1, end_variation = -2, nag = -3, comment = -4 };

class PgnScanner {
public:
    enum class Found { game, nothing, incomplete, unusual };
    using StartOf = std::function<const chess::State*(std::string_view fen)>;

    PgnScanner(std::string_view data, std::size_t at, bool is_last, const StartOf& start_of)
        : data_(data), at_(at), is_last_(is_last), start_of_(start_of) {}

    // Where the next game begins.
    std::size_t at() const { return at_; }

    // Reads the next game; in all other cases `at` stays in front of it. Defined in pgn.cpp: it is compiled as the
    // games are, for speed, and the bindings are not.
    Found next(PgnGame& game);

private:
    struct Turn {
        chess::State before, after;
        bool moved;
    };

    static constexpr std::size_t deepest = 100;  // as DEEPEST in grammar.py
    // A longer comment is unusual, so that many without an end do not make the scanner read all of the data each time.
    static constexpr std::size_t longest_comment = 1 << 16;

    static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
    static constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
    static constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
    static bool in_word(char c) { return word_letters[static_cast<unsigned char>(c)]; }
    static bool in_name(char c) { return name_letters[static_cast<unsigned char>(c)]; }

    std::string_view between(std::size_t begin, std::size_t end) const { return data_.substr(begin, end - begin); }
    std::size_t line_end(std::size_t at) const {
        const auto end = data_.find_first_of("\r\n", at);
        return end == std::string_view::npos ? data_.size() : end;
    }

    Found read(PgnGame& game) {
        std::size_t at = at_;
        bool has_tokens = false;
        turns_.clear();
        while (true) {
            while (at < data_.size() && is_space(data_[at])) ++at;
            if (at == data_.size()) {
                if (!is_last_) return Found::incomplete;
                game.end = at;
                if (turns_.size() > 1) return Found::unusual;
                return game.is_empty() ? Found::nothing : Found::game;
            }
            const char c = data_[at];
            if (c == '%' && (at == 0 || data_[at - 1] == '\r' || data_[at - 1] == '\n')) {
                at = line_end(at);
                continue;
            }
            if (c == '[') {
                PgnTag tag;
                const std::size_t end = read_tag(at, tag);
                if (end == 0) return is_last_ || line_end(at) < data_.size() ? Found::unusual : Found::incomplete;
                if (has_tokens || is_named(game, tag.name)) {
                    game.end = at;
                    return turns_.size() > 1 ? Found::unusual : Found::game;
                }
                game.tags.push_back(tag);
                at = end;
                continue;
            }
            if (turns_.empty() && !begin(game)) return Found::unusual;
            const Found found = read_token(game, at);
            if (found == Found::game) {
                game.end = at;
                return found;
            }
            if (found != Found::nothing) return found;
            has_tokens = has_tokens || !game.events.empty();
        }
    }

    static bool is_named(const PgnGame& game, std::string_view name) {
        for (const PgnTag& tag : game.tags)
            if (tag.name == name) return true;
        return false;
    }

    // The position that the moves begin with. Of the tags only FEN and Variant matter.
    bool begin(const PgnGame& game) {
        std::string_view fen;
        for (const PgnTag& tag : game.tags) {
            if (tag.name == "FEN") fen = tag.text;
            if (tag.name == "Variant" && tag.text != "Standard") return false;
        }
        const chess::State* start = start_of_(fen);
        if (start == nullptr) return false;
        turns_.push_back({*start, *start, false});
        return true;
    }

    // The end of a tag; 0 if it is none, or not a usual one.
    std::size_t read_tag(std::size_t at, PgnTag& tag) const {
        const auto skip_space = [&] {
            while (at < data_.size() && is_space(data_[at])) ++at;
        };
        ++at;
        skip_space();
        const std::size_t name = at;
        while (at < data_.size() && in_name(data_[at])) ++at;
        tag.name = between(name, at);
        if (tag.name.empty() || (!is_letter(tag.name[0]) && !is_digit(tag.name[0]))) return 0;
        const std::size_t after_name = at;
        skip_space();
        if (at == after_name || at == data_.size() || data_[at] != '"') return 0;
        const std::size_t text = ++at;
        while (at < data_.size() && data_[at] != '"' && data_[at] != '\r' && data_[at] != '\n') {
            const bool escapes =
                data_[at] == '\\' && at + 1 < data_.size() && (data_[at + 1] == '"' || data_[at + 1] == '\\');
            at += escapes ? 2 : 1;
        }
        if (at >= data_.size() || data_[at] != '"') return 0;
        tag.text = between(text, at);
        ++at;
        skip_space();
        return at < data_.size() && data_[at] == ']' ? at + 1 : 0;
    }

    // Reads one part of the moves: `game` if it is the result at the end, `nothing` if the game goes on.
    Found read_token(PgnGame& game, std::size_t& at) {
        const std::size_t begin = at;
        switch (data_[at]) {
            case '{': {
                const auto end = data_.substr(at, longest_comment).find('}');
                if (end == std::string_view::npos) {
                    const bool may_go_on = !is_last_ && data_.size() - at < longest_comment;
                    return may_go_on ? Found::incomplete : Found::unusual;
                }
                say(game, at + 1, at + end);
                at += end + 1;
                return Found::nothing;
            }
            case ';':
                at = line_end(at);
                if (at == data_.size() && !is_last_) return Found::incomplete;
                say(game, begin + 1, at);
                return Found::nothing;
            case '(':
                ++at;
                if (!turns_.back().moved || turns_.size() > deepest) return Found::unusual;
                turns_.push_back({turns_.back().before, turns_.back().before, false});
                game.is_bare = false;
                game.events.push_back(begin_variation);
                return Found::nothing;
            case ')':
                ++at;
                if (turns_.size() < 2) return Found::unusual;
                turns_.pop_back();
                game.events.push_back(end_variation);
                return Found::nothing;
            case '!':
            case '?': return read_mark(game, at);
            case '$': return read_nag(game, at);
            case '.':
                while (at < data_.size() && data_[at] == '.') ++at;
                return Found::nothing;
            default: return read_word(game, at);
        }
    }

    void say(PgnGame& game, std::size_t begin, std::size_t end) {
        game.is_bare = false;
        game.events.insert(game.events.end(), {comment, static_cast<std::int32_t>(begin - game.begin),
                                               static_cast<std::int32_t>(end - game.begin)});
    }
    void mark(PgnGame& game, std::int32_t number) {
        game.is_bare = false;
        game.events.insert(game.events.end(), {nag, number});
    }

    Found read_mark(PgnGame& game, std::size_t& at) {
        const char first = data_[at++];
        if (at == data_.size() && !is_last_) return Found::incomplete;
        const char second = at < data_.size() ? data_[at] : ' ';
        if (second == '!' || second == '?') {
            ++at;
            mark(game, first == second ? (first == '!' ? 3 : 4) : (first == '!' ? 5 : 6));
        } else {
            mark(game, first == '!' ? 1 : 2);
        }
        return Found::nothing;
    }

    Found read_nag(PgnGame& game, std::size_t& at) {
        std::int32_t number = 0;
        const std::size_t begin = ++at;
        for (; at < data_.size() && is_digit(data_[at]) && at - begin < 9; ++at)
            number = 10 * number + (data_[at] - '0');
        if (at == data_.size() && !is_last_) return Found::incomplete;
        if (at == begin || (at < data_.size() && is_digit(data_[at]))) return Found::unusual;
        mark(game, number);
        return Found::nothing;
    }

    Found read_word(PgnGame& game, std::size_t& at) {
        const std::size_t begin = at;
        std::size_t end = begin;
        while (end < data_.size() && is_digit(data_[end]) && end - begin < 9) ++end;
        if (end > begin && end < data_.size() && data_[end] == '.') {  // the number of a move
            while (end < data_.size() && data_[end] == '.') ++end;
            at = end;
            return at == data_.size() && !is_last_ ? Found::incomplete : Found::nothing;
        }
        while (end < data_.size() && in_word(data_[end])) ++end;
        if (end == data_.size() && !is_last_) return Found::incomplete;
        const std::string_view word = between(begin, end);
        const char follows = end < data_.size() ? data_[end] : ' ';
        if (word.empty()) {
            if (data_[begin] != '*') return Found::unusual;
            at = end = begin + 1;
            return finished(game, begin, end);
        }
        if (!is_space(follows) && std::strchr("{};)!?$", follows) == nullptr) return Found::unusual;
        at = end;
        if (word == "1-0" || word == "0-1" || word == "1/2-1/2") return finished(game, begin, end);
        if (word.size() < 5 && word.find_first_not_of("0123456789") == std::string_view::npos) {
            return is_space(follows) ? Found::nothing : Found::unusual;
        }
        if (word == "ep") return Found::nothing;
        return play(game, word) ? Found::nothing : Found::unusual;
    }

    // A result; inside a variation it says nothing.
    Found finished(PgnGame& game, std::size_t begin, std::size_t end) {
        if (end == data_.size() && !is_last_) return Found::incomplete;
        if (end < data_.size() && !is_space(data_[end]) && data_[begin] == '*') return Found::unusual;
        if (turns_.size() > 1) return Found::nothing;
        game.result = between(begin, end);
        return Found::game;
    }

    bool play(PgnGame& game, std::string_view word) {
        Turn& turn = turns_.back();
        const Move move = move_meant(turn.after, word);
        if (move == no_move) return false;
        turn.before = turn.after;
        turn.after =
            turn.before.white_to_move ? chess::after<true>(turn.before, move) : chess::after<false>(turn.before, move);
        turn.moved = true;
        if (turns_.size() == 1) game.line.push_back(static_cast<std::uint16_t>(move));
        game.events.push_back(static_cast<std::int32_t>(move));
        return true;
    }

    // Letters, digits and others, by their codes.
    static consteval std::array<bool, 256> letters_and(std::string_view others) {
        std::array<bool, 256> all{};
        for (int c = 0; c < 128; ++c)
            all[static_cast<std::size_t>(c)] = is_letter(static_cast<char>(c)) || is_digit(static_cast<char>(c)) ||
                                               others.find(static_cast<char>(c)) != std::string_view::npos;
        return all;
    }
    static const std::array<bool, 256> word_letters, name_letters;

    std::string_view data_;
    std::size_t at_;
    bool is_last_;
    const StartOf& start_of_;
    std::vector<Turn> turns_;
};

inline constexpr std::array<bool, 256> PgnScanner::word_letters = letters_and("+#=-:/");
inline constexpr std::array<bool, 256> PgnScanner::name_letters = letters_and("_+#=:-");

}  // namespace gametree::records
