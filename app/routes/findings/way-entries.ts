import { href } from 'react-router';
import { withWayBack } from '#app/forms/reading/answer-form.ts';
import type { Contradiction } from '#app/invoicing/layout/layout-check.ts';
import { describeContradiction } from './contradiction-texts.ts';
import type { FieldPlace, FormPlaces, FoundEntry } from './field-places.ts';

interface MadeOf {
  company: object;
  customer: object | null;
  draft: { lines: readonly object[] };
}

/** What stands in the fields that a draft is made from. */
export function valuesIn({ company, customer, draft }: MadeOf): NonNullable<FormPlaces['valueIn']> {
  const values = { company, customer, mandate: customer, invoice: draft };
  return ({ form, field, line }: FieldPlace) => {
    const record: object | null | undefined = line === undefined ? values[form] : draft.lines[line];
    const value: unknown = record ? Reflect.get(record, field) : '';
    return typeof value === 'string' ? value.trim() : value === null || value === undefined ? '' : 'something';
  };
}

export function contradictionEntry(contradiction: Contradiction, layoutId: string): FoundEntry {
  return {
    level: 'warning',
    ...describeContradiction(contradiction),
    href: href('/invoice/layouts/:layoutId', { layoutId }),
    action: 'Layout prüfen',
  };
}

/** The same entries, each with a link whose form leads back to `backTo` of it. */
export function withWaysBack(entries: readonly FoundEntry[], backTo: (index: number) => string): FoundEntry[] {
  return entries.map((entry, index) =>
    entry.href === undefined || entry.form === undefined
      ? entry
      : { ...entry, href: withWayBack(entry.href, backTo(index)) },
  );
}
