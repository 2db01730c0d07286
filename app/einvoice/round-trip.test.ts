import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from '#tests/einvoice/case-files.ts';
import { caseModels } from '#tests/einvoice/case-models.ts';
import type { Invoice } from './model.ts';
import { writeInvoice } from './write.ts';

type Path = readonly (string | number)[];

/** Paths of all values and groups of a model. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...(path.length === 0 ? [] : [path]), ...entries.flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}

function without(value: unknown, [name, ...rest]: Path): unknown {
  if (typeof value !== 'object' || value === null || name === undefined) return value;
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.filter((_, index) => index !== name);
    return value.map((item: unknown, index) => (index === name ? without(item, rest) : item));
  }
  const group = value as Record<string, unknown>;
  if (rest.length > 0) return { ...group, [name]: without(group[name], rest) };
  return Object.fromEntries(Object.entries(group).filter(([property]) => property !== String(name)));
}

/** Groups that hold nothing do not exist in a file. */
function tidy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const isKept = (inner: unknown): boolean =>
    typeof inner !== 'object' || inner === null || Object.keys(inner).length > 0;
  if (Array.isArray(value)) return value.map(tidy).filter(isKept);
  const entries = Object.entries(value).map(([name, inner]) => [name, tidy(inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => isKept(inner)));
}

function again(invoice: Invoice, syntax: 'ubl' | 'cii'): Invoice {
  return readText(writeInvoice(invoice, syntax)).invoice;
}

describe.each(['ubl', 'cii'] as const)('%s', (syntax) => {
  const extended = syntax === 'ubl' ? (['xrechnung-extension'] as const) : [];

  it.each(
    (['xrechnung', 'en16931', 'xrechnung-cvd', ...extended] as const).flatMap((profile) =>
      caseModels(profile)
        // UBL has lines inside of lines in invoices only.
        .filter(({ invoice }) => profile !== 'xrechnung-extension' || invoice.typeCode === '380')
        .map(({ name, invoice }) => [profile, name, invoice] as const),
    ),
  )('%s %s: what is written is what is read', (_, __, invoice) => {
    expect(again(invoice, syntax)).toEqual(invoice);
  });

  it('of any part of an invoice nothing is invented, and a second time nothing is lost', () => {
    const [first] = caseModels('xrechnung');
    if (first === undefined) throw new Error('no case');
    // An identifier, attachment or note without its content is none.
    const paths = pathsOf(first.invoice).filter((path) => !['value', 'content', 'text'].includes(String(path.at(-1))));
    expect(paths.length).toBeGreaterThan(150);
    fc.assert(
      fc.property(fc.subarray(paths, { maxLength: 12 }), (dropped) => {
        // From the end, so that the places in lists stay what they were.
        const sorted = [...dropped].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? 1 : -1));
        const part = tidy(sorted.reduce<unknown>(without, first.invoice)) as Invoice;
        const read = again(part, syntax);
        expect(again(read, syntax)).toEqual(read);
        const values = pathsOf(read).map((path) => [path, valueAt(read, path)] as const);
        const texts = values.filter(([, value]) => typeof value === 'string');
        for (const [path, text] of texts) expect([path, valueAt(part, path)]).toEqual([path, text]);
      }),
      { numRuns: 60, seed: 16931 },
    );
  });
});

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[String(name)] : undefined,
    value,
  );
}

it('from one syntax to the other and back nothing is lost', () => {
  for (const { invoice } of caseModels('xrechnung')) {
    expect(again(again(invoice, 'ubl'), 'cii')).toEqual(invoice);
    expect(again(again(invoice, 'cii'), 'ubl')).toEqual(invoice);
  }
});
