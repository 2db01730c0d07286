import type { SourcePosition } from '../findings.ts';

const lineFeed = 10;
const carriageReturn = 13;
// Small enough to count from, large enough to keep few of them.
const stepLength = 4096;

/** Says line and column of an offset; ready after one walk through the text, however many places are asked for. */
export function createLocator(text: string): (offset: number) => SourcePosition {
  let steps: Step[] | undefined;
  return (offset) => {
    const end = Math.max(0, Math.min(offset, text.length));
    steps ??= [...walk(text)];
    const start = steps[Math.floor(end / stepLength)] ?? { line: 1, lineStart: 0 };
    return countTo(text, { start, from: Math.floor(end / stepLength) * stepLength, end });
  };
}

interface Step {
  line: number;
  lineStart: number;
}

/** The place at the beginning of each step. */
function* walk(text: string): Generator<Step> {
  let step: Step = { line: 1, lineStart: 0 };
  for (let from = 0; from <= text.length; from += stepLength) {
    yield step;
    step = advance(text, { start: step, from, end: Math.min(from + stepLength, text.length) });
  }
}

interface Stretch {
  start: Step;
  from: number;
  end: number;
}

function countTo(text: string, stretch: Stretch): SourcePosition {
  const { line, lineStart } = advance(text, stretch);
  return { line, column: stretch.end - lineStart + 1 };
}

function advance(text: string, { start, from, end }: Stretch): Step {
  let { line, lineStart } = start;
  for (let index = from; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code !== lineFeed && code !== carriageReturn) continue;
    if (code === carriageReturn && text.charCodeAt(index + 1) === lineFeed) continue;
    line += 1;
    lineStart = index + 1;
  }
  return { line, lineStart };
}
