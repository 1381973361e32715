// Replays a run with the modules of the page, and returns what they say of some steps. Called with the address of the
// modules, the columns in base64, and the steps.
async ([modules, text, steps]) => {
    const {prepare} = await import(`${modules}/prepare.js`);
    const {Trace} = await import(`${modules}/trace.js`);
    const {say} = await import(`${modules}/sentences.js`);
    const body = Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
    const {runs: [run]} = prepare(body);
    const trace = new Trace(run);
    const shown = (value) => (Number.isNaN(value) ? null : Number.isFinite(value) ? value : String(value));
    return steps.map((step) => ({
        path: trace.path(step),
        counts: trace.counts(step),
        values: trace.path(step).map((id) => shown(trace.latest("value", id, step))),
        line: trace.line(step),
        open: trace.open(step).states.map(([node, status]) => [node, status]),
        stored: trace.table(step).map(({node, lower, upper}) => [node, shown(lower), shown(upper)]),
        said: step ? say(trace, step) : "",
    }));
}
