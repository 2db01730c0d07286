import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { bookingFields } from '#app/invoicing/ledger/fields.ts';
import { RadioCards } from './choices.tsx';
import { SelectField, TextAreaField, TextField } from './field.tsx';
import { askedOf, MarkedContext, marksOf } from './marks.tsx';

const stars = { marked: 'needed', sentence: 'Angaben mit * sind nötig.' };
const words = { marked: 'free', sentence: null };

/** A table of so many fields that are needed and that are not. */
function tableOf(needed: number, free: number): FieldTable {
  const rows = [...Array<true>(needed).fill(true), ...Array<undefined>(free).fill(undefined)];
  return Object.fromEntries(
    rows.map((isNeeded, index) => [`f${index}`, { label: 'Angabe', kind: 'line', ...(isNeeded && { needed: true }) }]),
  );
}

describe('a form is marked by what is shorter to read', () => {
  it.each([
    ['nothing to leave out', [4, 0], words],
    ['one to leave out', [1, 1], words],
    ['two to leave out: the sentence is longer', [2, 2], words],
    ['three to leave out', [1, 3], stars],
    ['many that are needed, few that are not', [9, 3], words],
    ['nothing needed', [0, 3], { marked: 'needed', sentence: 'Alle Angaben sind freiwillig.' }],
    ['nothing needed, and little else', [0, 2], words],
  ] as const)('%s', (_case, [needed, free], expected) => {
    expect(marksOf({ fields: tableOf(needed, free) })).toEqual(expected);
  });

  it('rows of which one must be filled in are not called free', () => {
    expect(marksOf({ fields: tableOf(0, 5), lines: tableOf(0, 2) })).toEqual(words);
  });

  it('of the product', () => {
    const { customer, company, invoice, offer, schedule, layout, project, bankAccount } = typedForms;
    for (const form of [customer, company, invoice, offer, schedule, layout, project, bankAccount])
      expect(marksOf(form)).toEqual(stars);
    for (const form of [{ fields: bookingFields }, typedForms.delivery, typedForms.decision, typedForms.cancellation])
      expect(marksOf(form)).toEqual(words);
  });
});

it.each([
  ['what documents need', { kind: 'line', needed: true }, 'needed'],
  ['what the form refuses to miss', { kind: 'date', missing: 'Bitte geben Sie den Tag an.' }, 'needed'],
  ['a choice that nobody has made yet', { kind: 'choice', missing: 'Bitte wählen Sie.' }, 'needed'],
  ['a choice that is made already', { kind: 'choice', missing: 'Bitte wählen Sie.', initial: 'a' }, undefined],
  ['a record or none', { kind: 'record' }, undefined],
  ['a tick', { kind: 'flag' }, undefined],
  ['a text', { kind: 'text' }, 'free'],
] as const)('%s', (_case, field, asked) => {
  expect(askedOf({ label: 'Angabe', ...field })).toBe(asked);
});

describe('a field', () => {
  const shown = (asked: 'needed' | 'free', marked: 'needed' | 'free') =>
    renderToStaticMarkup(
      <MarkedContext value={marked}>
        <TextField id="a" label="Ort" asked={asked} />
      </MarkedContext>,
    );

  it('has a star beside its label, which stays its name', () => {
    expect(shown('needed', 'needed')).toContain('<label for="a">Ort</label><i aria-hidden="true">\u00a0*</i>');
    expect(shown('free', 'needed')).toContain('<label for="a">Ort</label><input');
  });

  it('or says in its label that it may stay empty', () => {
    expect(shown('free', 'free')).toContain('<label for="a">Ort<i> (freiwillig)</i></label>');
    expect(shown('needed', 'free')).toContain('<label for="a">Ort</label><input');
  });

  it('says of its control that it is needed, however the form is marked', () => {
    for (const marked of ['needed', 'free'] as const) {
      expect(shown('needed', marked)).toMatch(/<input[^>]* aria-required="true"/);
      expect(shown('free', marked)).not.toContain('aria-required');
    }
    const others = [
      <SelectField key="s" id="a" label="Ort" asked="needed" options={[]} />,
      <TextAreaField key="t" id="a" label="Ort" asked="needed" />,
      <RadioCards key="r" id="a" name="a" label="Ort" asked="needed" options={[]} />,
    ];
    for (const other of others) expect(renderToStaticMarkup(other)).toContain('aria-required="true"');
  });
});
