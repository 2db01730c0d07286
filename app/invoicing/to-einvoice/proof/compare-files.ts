import { groupOf } from '#app/einvoice/bindings/table.ts';
import { isRecord } from '#app/values/records.ts';
import type { ReadInvoice } from '#app/einvoice/read.ts';
import { differencesOf } from './difference.ts';
import type { TermCheck, TermDifference } from './difference.ts';

/** What two files of one invoice say differently, in any term: the second one is the one found to differ. */
export function compareFiles(first: ReadInvoice, second: ReadInvoice): TermDifference[] {
  const [left, right] = [valuesOf(groupOf(first.invoice)), valuesOf(groupOf(second.invoice))];
  const terms = new Map(first.binding.rows.map(([term, property]) => [property, term]));
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((path) => {
    const line = /^lines\.(\d+)/.exec(path)?.[1];
    const term = terms.get(path.replace(/\.\d+/g, '[]').replace(/\.(value|scheme)$/, '')) ?? path;
    const check: TermCheck = [term, left.get(path), right.get(path)];
    return differencesOf([check], line === undefined ? undefined : Number(line) + 1);
  });
}

/** Each single value by its path: "lines.0.item.name". */
function valuesOf(group: Readonly<Record<string, unknown>>, path = ''): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(group)) {
    const own = path === '' ? name : `${path}.${name}`;
    if (isRecord(value)) valuesOf(value, own).forEach((text, key) => values.set(key, text));
    else values.set(own, String(value));
  }
  return values;
}
