import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { decisionEvent, decisions } from '#app/invoicing/offer/offer.ts';
import { eventNames } from './event-names.ts';

const hooks = join(import.meta.dirname, '../../../pocketbase');

/** The words by which hooks write into the log. */
function writtenTypes(): string[] {
  const files = readdirSync(hooks, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /hooks\.ts$|engine.*\.ts$/.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(hooks, file), 'utf8');
    const kinds = [...source.matchAll(/(?:appendEvent\([^;]*?|event: \{ |const )type(?::| =) ([^,}\n;]+)/g)];
    const words = kinds.flatMap(([, kind = '']) => [...kind.matchAll(/'([a-z]+-[a-z-]+|restored)'/g)]);
    return [...words, ...source.matchAll(/: '(mail-[a-z-]+)'/g)].map(([, word = '']) => word);
  });
}

it('whatever is written into the log has a name', () => {
  const types = [
    ...writtenTypes(),
    ...decisions.map(decisionEvent),
    'bank-entry-booked',
    'bank-entry-aside',
    'bank-entry-open',
  ];
  expect(types.length).toBeGreaterThan(50);
  expect([...new Set(types)].filter((type) => !Object.hasOwn(eventNames, type))).toEqual([]);
});
