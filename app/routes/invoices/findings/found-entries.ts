import { href } from 'react-router';
import type { Preparation } from '#app/workflows/issuing/preparation.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { contradictionEntry, valuesIn } from '#app/routes/findings/way-entries.ts';
import { gapEntry, unprintableEntry } from '#app/routes/findings/gap-texts.ts';
import { checkEntries } from '../questions/check-entries.ts';
import type { FormPlaces, FoundEntry } from '#app/routes/findings/field-places.ts';
import { findingEntry } from './rule-texts.ts';

/** Where the forms of a draft are, and what stands in them right now. */
export function placesOf({ invoice, draft, made: { company, customer, bankAccount } }: Preparation): FormPlaces {
  const editPath = href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: invoice.id });
  const table = typedForms.invoice;
  return {
    editPath,
    table,
    customerId: draft.customer,
    bankAccount,
    customerKind: customer?.kind ?? 'business',
    rows: draft.lines,
    valueIn: valuesIn({ company, customer, draft }),
  };
}

/** Everything that the check says, errors first. */
export function listFindings(preparation: Preparation): FoundEntry[] {
  const places = placesOf(preparation);
  const { gaps, unprintable, findings, layout } = preparation;
  const entries = [
    ...gaps.map((gap) => gapEntry(gap, places)),
    ...unprintable.map((each) => unprintableEntry(each, places)),
    ...findings.map((finding) => findingEntry(finding, places)),
    ...checkEntries(preparation, places),
    ...layout.contradictions.map((each) => contradictionEntry(each, layout.id)),
  ];
  const rank = ({ level }: FoundEntry) => ['error', 'warning', 'info'].indexOf(level);
  return entries.sort((a, b) => rank(a) - rank(b));
}

/** Why no XRechnung would be made. */
export function listXRechnungGaps(preparation: Preparation): FoundEntry[] {
  const places = placesOf(preparation);
  const fatal = preparation.xrechnungFindings.filter(({ level }) => level === 'fatal');
  return fatal.map((finding) => ({ ...findingEntry(finding, places), level: 'warning' as const }));
}
