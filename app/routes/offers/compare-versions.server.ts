import type { Disagreement } from '#app/forms/reading/answer-form.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { OfferVersion } from '#app/pocketbase/offers/record.ts';
import { formatEuro } from '#app/values/money.ts';
import { entriesOfValues } from '../documents/editor/load-form.server.ts';
import { nameRecords } from '../documents/editor/named-records.server.ts';
import { compareForms } from '#app/forms/conflict/compare-forms.server.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { offerKind } from './editor/offer-kind.server.ts';

/** What a version says otherwise than the one before, field by field, in the words of the form; and what it sums up to. */
export interface VersionDifference {
  /** `typed`: this version, `stored`: the one before */
  rows: Disagreement[];
  sums: { before: string; now: string; change: string };
}

export async function compareVersions(
  backend: Backend,
  { before, now }: Readonly<Record<'before' | 'now', OfferVersion>>,
): Promise<VersionDifference> {
  const { choices } = compareForms({
    form: typedForms.offer,
    typed: entriesOf(now),
    stored: entriesOf(before),
    storedVersion: 0,
    recordNames: await nameRecords(backend, [before.draft, now.draft]),
  });
  const cents = now.netCents - before.netCents;
  const change = cents === 0 ? '' : `${formatEuro(Math.abs(cents))} ${cents < 0 ? 'weniger' : 'mehr'}`;
  const rows = choices.flatMap(({ label, differences }) =>
    differences.map((each) => ({ ...each, label: each.label || label })),
  );
  return { rows, sums: { before: formatEuro(before.netCents), now: formatEuro(now.netCents), change } };
}

function entriesOf({ draft, customerName }: OfferVersion) {
  return entriesOfValues(offerKind.toValues(draft, customerName));
}
