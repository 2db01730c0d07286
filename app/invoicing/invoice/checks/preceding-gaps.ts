import type { FreezeInput, Gap, PrecedingGapCode } from './gaps.ts';

/** What is wrong with the earlier invoice that is named. A final invoice refers to what it takes off, by itself. */
export function findPrecedingGaps({ draft, today }: Pick<FreezeInput, 'draft' | 'today'>): Gap[] {
  const { precedingNumber, precedingDate, documentKind } = draft;
  const isNamed = precedingNumber.trim() !== '';
  const atNumber = (code: PrecedingGapCode): Gap[] => [
    { code, form: 'invoice', field: 'precedingNumber', term: 'BT-25' },
  ];
  if (!isNamed && precedingDate === '') return [];
  if (documentKind === 'final') return atNumber('preceding-elsewhere');
  // BR-55
  if (!isNamed) return atNumber('preceding-number');
  return precedingDate > today
    ? [{ code: 'preceding-ahead', form: 'invoice', field: 'precedingDate', term: 'BT-26' }]
    : [];
}
