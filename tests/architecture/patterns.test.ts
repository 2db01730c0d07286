import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { atNight, someOf } from '../support/night.ts';
import { baitsOf, hostilePieces, repeated } from './hostile-texts.ts';
import type { Bait } from './hostile-texts.ts';
import { findPatterns, whySuperLinear } from './patterns.ts';
import type { Pattern } from './patterns.ts';

const app = join(import.meta.dirname, '../../app');

// Texts that nobody but us writes. A pattern that a stranger's text can reach never stands here.
const ownTexts: Readonly<Record<string, string>> = {
  'pdf/svg.ts': 'what our engine draws: text is outlines, and uploads are base64 in one attribute',
  'pdf/engine.ts': 'the message and the picture of our engine, in one attribute',
  'einvoice/bindings/table.ts': 'paths that stand in our own tables',
  'ui/rendered-tags.test-support.ts': 'markup of our own components',
};

const allPatterns = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:tsx?|m?js)$/.test(name) && !/\.test\.tsx?$/.test(name))
  .flatMap((name) => findPatterns(name, readFileSync(join(app, name), 'utf8')));
const foreign = allPatterns.filter(({ at }) => ownTexts[at.split(':')[0] ?? ''] === undefined);

function run(expression: RegExp, text: string): void {
  if (expression.global) text.replace(expression, '');
  else expression.test(text);
}

function timeOf(pattern: Pattern, text: string): number {
  const expression = new RegExp(pattern.source, pattern.flags);
  // Of this thread's own time: the machine may have other things to do.
  const started = process.threadCpuUsage();
  run(expression, text);
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000;
}

const length = 32_768;
/** More than a linear pattern needs for that length, and a fraction of what a quadratic one does. */
const suspectMs = 15;

/** The best of three is what the pattern takes, not the machine. A quadratic one takes 16 times as long for all of it. */
function isSlow(pattern: Pattern, { before, piece }: Bait): boolean {
  const best = (size: number) => Math.min(...[1, 2, 3].map(() => timeOf(pattern, repeated(piece, size, before))));
  const isDear = (whole: number) => whole > suspectMs && whole > 8 * best(length / 4);
  const first = best(length);
  // Near the limit the machine may have its hand in it: then it has to be so each time.
  return isDear(first) && (first > 20 * suspectMs || [1, 2, 3].every(() => isDear(best(length))));
}

/** The first bait that a pattern takes more than linear time for. */
function slowBait(pattern: Pattern): string[] {
  const baits = [...hostilePieces.map((piece) => ({ before: '', piece })), ...baitsOf(pattern.source, pattern.flags)];
  const found = baits.find((bait) => {
    const text = repeated(bait.piece, length, bait.before);
    return timeOf(pattern, text) > suspectMs && isSlow(pattern, bait);
  });
  if (!found) return [];
  return [`${pattern.at} on ${JSON.stringify(found.before)} and then ${JSON.stringify(found.piece)} repeated`];
}

describe('regular expressions that may meet a stranger’s text', () => {
  it('are found, constructed ones too', () => {
    expect(allPatterns.length).toBeGreaterThan(250);
    expect(foreign.length).toBeGreaterThan(200);
    expect(allPatterns.filter(({ at }) => at.includes('RegExp(')).length).toBeGreaterThan(3);
  });

  it('are linear by their form', () => {
    const wrong = foreign.flatMap((pattern) => whySuperLinear(pattern).map((why) => `${pattern.at} ${why}`));
    expect(wrong).toEqual([]);
  });

  atNight(() => {
    it('are linear by the time they take for what is repeated to hurt them', () => {
      expect(foreign.flatMap(slowBait)).toEqual([]);
    });
  });

  it('only files that are there are left out', () => {
    const files = new Set(allPatterns.map(({ at }) => at.split(':')[0]));
    expect(Object.keys(ownTexts).filter((file) => !files.has(file))).toEqual([]);
  });
});

describe('planted', () => {
  const plant = (text: string) => findPatterns('planted.ts', text);

  it.each([
    ['const a = text.replace(/\\/+$/, "");', 'a run before the end'],
    ['const a = /\\s*[\\t\\n]+\\s*/g;', 'a run that two parts share'],
    ['const a = /^(\\w+\\s?)*$/;', 'nested repetition'],
    ['const a = /\\B(?=(\\d{3})+(?!\\d))/g;', 'a look-ahead over a run'],
    ['const digits = "\\\\d+"; const a = new RegExp(`${digits}${digits}x`);', 'a constructed one'],
    ['const part = /a+/; const b = new RegExp(`${part.source}b`, "g");', 'the source of another'],
  ])('%s is found by its form: %s', (text) => {
    expect(plant(text).flatMap(whySuperLinear)).not.toEqual([]);
  });

  const slow = ['/\\/ID\\s*\\[[\\s\\S]*?\\]/', '/<!--[\\s\\S]*?-->/g', '/<!ENTITY|<!DOCTYPE[^>]*\\[/i', '/\\/+$/'];
  it.each(someOf(slow, 1))('%s is found by the clock', (literal) => {
    const [pattern] = plant(`const a = ${literal};`);
    expect(pattern && slowBait(pattern)).not.toEqual([]);
  });

  it.each(['/^\\d{1,9}$/', '/[\\s/>]/g', '/^[a-z0-9]{15}$/', '/<[a-z]+>/'])('%s passes', (literal) => {
    const patterns = plant(`const a = ${literal};`);
    expect(patterns.length).toBe(1);
    expect([...patterns.flatMap(whySuperLinear), ...patterns.flatMap(slowBait)]).toEqual([]);
  });
});
