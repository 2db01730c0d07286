import { emptyForm } from '#app/invoicing/fields.ts';
import type { FieldTable, FormValuesOf } from '#app/invoicing/fields.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import type { LineValues } from '#app/invoicing/invoice/fields.ts';

/** What a page carries of the values of its form: not what stands in every empty one. */
export type FilledValues<Values extends { lines: readonly LineValues[] }> = Partial<Omit<Values, 'lines'>> & {
  lines: readonly Partial<LineValues>[];
};

export function withoutEmptyFields<Values extends { lines: readonly LineValues[] }>(
  table: FieldTable,
  { lines, ...values }: Values,
): FilledValues<Values> {
  const empty = emptyForm(lineFields);
  return { ...filledIn(values, emptyForm(table)), lines: lines.map((line) => filledIn(line, empty)) };
}

export function withEmptyFields<Table extends FieldTable>(
  table: Table,
  { lines, ...filled }: FilledValues<FormValuesOf<Table> & { lines: LineValues[] }>,
) {
  const empty = emptyForm(lineFields);
  return { ...emptyForm(table), ...filled, lines: lines.map((line) => ({ ...empty, ...line })) };
}

function filledIn<Values extends object>(values: Values, empty: Readonly<Record<string, unknown>>): Partial<Values> {
  const filled = Object.entries(values).filter(([name, value]: [string, unknown]) => value !== empty[name]);
  return Object.fromEntries(filled) as Partial<Values>;
}
