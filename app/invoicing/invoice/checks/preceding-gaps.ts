import type { FreezeInput, Gap, PrecedingGapCode } from './gaps.ts';

/** What is wrong with the offer and the earlier invoice that are named. */
export function findPrecedingGaps(input: Pick<FreezeInput, 'draft' | 'today'>): Gap[] {
  const { offerReference, offerDate } = input.draft;
  // A day alone would be printed, and in no XML.
  const isUnnamed = offerReference.trim() === '' && offerDate !== '';
  const offer: Gap[] = isUnnamed
    ? [{ code: 'offer-number', form: 'invoice', field: 'offerReference', term: 'BT-122' }]
    : [];
  return [...offer, ...findInvoiceGaps(input)];
}

/** A final invoice refers to what it takes off, by itself. */
function findInvoiceGaps({ draft, today }: Pick<FreezeInput, 'draft' | 'today'>): Gap[] {
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
