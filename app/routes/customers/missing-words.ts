import { customerFields } from '#app/invoicing/customer/fields.ts';
import { rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';

const table: FieldTable = customerFields;

/** What an e-invoice lacks of its customer, as people call it; `missing`: names of fields. */
export function missingWords({ kind, missing }: { kind: string; missing: string }): string[] {
  return missing
    .split(' ')
    .filter(Boolean)
    .map((name) => {
      if (name === 'buyerReference') return kind === 'public' ? 'Leitweg-ID' : 'Käuferreferenz';
      return rowOf(table, name).label;
    });
}
