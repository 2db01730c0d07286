import { kindNames } from '#app/invoicing/layout/fields.ts';
import type { LayoutRow, LayoutUse } from '#app/pocketbase/layouts/calls.ts';

/** "Standard für alle Belege, 2 Kunden" */
export function describeUses({ kinds, customers }: Pick<LayoutRow, 'kinds' | 'customers'>): string {
  const names = kinds.map(nameOfUse);
  const parts = [
    names.length > 0 ? `Standard: ${names.join(', ')}` : '',
    customers > 0 ? `${customers} ${customers === 1 ? 'Kunde' : 'Kunden'}` : '',
  ];
  return parts.filter(Boolean).join(' · ') || 'Nicht verwendet';
}

export function nameOfUse(use: LayoutUse): string {
  return use === '' ? 'alle Belege' : kindNames[use];
}
