// Questions to the server. Each kind has one question under way at a time: a new one gives the old one up.

const running = new Map();

export class Refusal extends Error {
  constructor(body, status) {
    super(body.error || `status ${status}`);
    this.field = body.field;
    this.status = status;
  }
}

// begin gives up what is under way of a kind and returns the signal of its successor.
function begin(kind) {
  running.get(kind)?.abort();
  const control = new AbortController();
  running.set(kind, control);
  return control.signal;
}

// giveUp ends what is under way of a kind.
export function giveUp(kind) {
  running.get(kind)?.abort();
  running.delete(kind);
}

export const isGivenUp = (err) => err.name === 'AbortError';

const address = (path, parameters) => path + '?' + new URLSearchParams(parameters);

// ask returns the object that a path answers with.
export async function ask(kind, path, parameters = {}) {
  const signal = begin(kind);
  const response = await fetch(address(path, parameters), { signal });
  const body = await response.json();
  if (!response.ok) throw new Refusal(body, response.status);
  return body;
}

// solve has an ending solved, and calls progress on the way; it returns the answer.
export async function solve(parameters, progress) {
  const signal = begin('solve');
  const response = await fetch(address('/solve', parameters), { signal });
  if (!response.ok) throw new Refusal(await response.json(), response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Refusal({ error: 'the answer broke off' }, response.status);
    text += value;
    const lines = text.split('\n');
    text = lines.pop();
    for (const line of lines) {
      const object = JSON.parse(line);
      if (object.answer) return object.answer;
      if (object.error) throw new Refusal(object, response.status);
      progress(object.progress);
    }
  }
}
