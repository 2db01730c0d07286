import { describe, expect, it } from 'vitest';
import { inputOf } from '#tests/support/freeze-input.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { companyFields } from '../company/fields.ts';
import { customerFields } from '../customer/fields.ts';
import { invoiceView } from '../documents/document-view.ts';
import { fieldNames, frozenFields, rowOf } from '../fields.ts';
import type { FieldTable } from '../fields.ts';
import { invoiceFields, lineFields } from '../invoice/fields.ts';
import { freezeInvoice } from '../invoice/freeze-invoice.ts';
import type { InvoiceSnapshot } from '../invoice/snapshot.ts';
import { fromInvoice } from './to-einvoice.ts';

// Every text of every table, each another one: what a table calls frozen, printed or a business term must be found there.

const wordy = new Set(['line', 'text', 'reference']);

function textsOf(table: FieldTable, mark: string): Record<string, string> {
  const names = fieldNames(table).filter((name) => wordy.has(rowOf(table, name).kind));
  return Object.fromEntries(names.map((name) => [name, `${mark}-${name}`]));
}

function snapshotOfAll(): InvoiceSnapshot {
  const frozen = freezeInvoice(
    inputOf({
      company: textsOf(companyFields, 'company'),
      customer: textsOf(customerFields, 'customer'),
      // Numbers of other documents, which an invoice of any other kind must not name.
      draft: { ...textsOf(invoiceFields, 'invoice'), deposits: '' },
      line: textsOf(lineFields, 'line'),
    }),
  );
  if (!frozen.ok) throw new Error(JSON.stringify(frozen.gaps));
  return { ...frozen.content, number: 'RE-1' };
}

const snapshot = snapshotOfAll();
const { seller, customer, payment } = snapshot;
const places: readonly (readonly [name: string, FieldTable, Readonly<Record<string, unknown>>])[] = [
  ['company', companyFields, { seller, ...seller, payment }],
  ['customer', customerFields, { customer, ...customer }],
  ['invoice', invoiceFields, { invoice: snapshot }],
  ['line', lineFields, { line: snapshot.lines[0] }],
];
const frozen = places.flatMap(([table, fields, parts]) =>
  frozenFields(fields, parts).map((field) => ({ ...field, table })),
);
const ubl = writeInvoice(fromInvoice(snapshot, 'xrechnung'), 'ubl');
const cii = writeInvoice(fromInvoice(snapshot, 'zugferd-en16931'), 'cii');
const information = invoiceView(snapshot).information.map(({ label, text }) => `${label}: ${text}`);

describe('every field of a table', () => {
  it('that is frozen stands in the snapshot', () => {
    const wanted = places.flatMap(([table, fields]) =>
      fieldNames(fields)
        .filter((name) => rowOf(fields, name).frozen !== undefined && wordy.has(rowOf(fields, name).kind))
        .map((name) => `${table}-${name}`),
    );
    const texts = new Set(frozen.map(({ text }) => text));
    expect(wanted.length).toBeGreaterThan(15);
    expect(wanted.filter((text) => !texts.has(text))).toEqual([]);
  });

  it.each(frozen.filter(({ field }) => field.term !== undefined))(
    'that is a business term stands in UBL and CII: $table $name',
    ({ text }) => {
      expect(ubl).toContain(text);
      expect(cii).toContain(text);
    },
  );

  it.each(frozen.filter(({ field }) => field.printed !== undefined))(
    'that is printed stands beside the address: $table $name',
    ({ field, text }) => {
      expect(information).toContain(`${field.printed?.de ?? ''}: ${text}`);
    },
  );
});
