import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import { isSameTax } from '../tax/tax.ts';
import type { TaxGroup } from '../tax/totals.ts';
import type { ImportedFields } from './fields.ts';
import { isFarOff, taxDifference } from './imported.ts';

/** Why an invoice of another program is not taken over as it is typed. */
export type ImportedFault =
  | 'issue-ahead'
  | 'due-before-issue'
  | 'supply-order'
  | 'supply-start'
  | 'no-amounts'
  | 'no-claim'
  | 'tax-twice'
  | 'tax-far-off'
  | 'tax-on-none'
  | 'paid-more';

export interface FoundFault {
  fault: ImportedFault;
  /** of the form; of a row: the name within it */
  field: string;
  /** from 0; absent: the form itself */
  row?: number;
}

interface Typed {
  fields: ImportedFields;
  groups: readonly { row: number; group: TaxGroup }[];
  today: IsoDate;
}

/** What is wrong with it, in the order of the form. */
export function importedFaults({ fields, groups, today }: Typed): FoundFault[] {
  const { issueDate, dueDate, supplyFrom, supplyTo, paid } = fields;
  const grossCents: Cents = groups.reduce((sum, { group }) => sum + group.baseCents + group.taxCents, 0);
  const when = (isWrong: boolean, fault: ImportedFault, field: string): FoundFault[] =>
    isWrong ? [{ fault, field }] : [];
  return [
    ...when(issueDate > today, 'issue-ahead', 'issueDate'),
    ...when(dueDate < issueDate, 'due-before-issue', 'dueDate'),
    ...when(supplyTo !== '' && supplyFrom === '', 'supply-start', 'supplyFrom'),
    ...when(supplyFrom !== '' && supplyTo !== '' && supplyTo < supplyFrom, 'supply-order', 'supplyTo'),
    ...(groups.length === 0 ? [{ fault: 'no-amounts' as const, field: 'net', row: 0 }] : []),
    ...groups.flatMap((each, index) => groupFaults(each, groups.slice(0, index))),
    ...(groups.length > 0 && grossCents <= 0 ? [{ fault: 'no-claim' as const, field: 'net', row: 0 }] : []),
    ...when(paid > Math.max(0, grossCents), 'paid-more', 'paid'),
  ];
}

function groupFaults({ row, group }: Typed['groups'][number], before: Typed['groups']): FoundFault[] {
  if (before.some((each) => isSameTax(each.group, group))) return [{ fault: 'tax-twice', field: 'tax', row }];
  if (!isFarOff(group)) return [];
  return [{ fault: group.rateBp === 0 ? 'tax-on-none' : 'tax-far-off', field: 'taxAmount', row }];
}

/** Groups whose tax is some cents more or less than its rate makes of it: they are kept as that program has computed them. */
export function unusualTaxes(groups: readonly TaxGroup[]): { group: TaxGroup; differenceCents: Cents }[] {
  return groups
    .map((group) => ({ group, differenceCents: taxDifference(group) }))
    .filter(({ differenceCents }) => differenceCents !== 0);
}
