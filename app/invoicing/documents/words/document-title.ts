import type { Language } from '#app/values/decimal.ts';
import type { IssuedKind } from '#app/invoicing/invoice/snapshot.ts';
import { documentLabels } from './document-labels.ts';

/** What a document is called by its kind, in the language of its reader. */
export function titleOfKind(kind: IssuedKind | 'offer' | 'delivery-note', language: Language): string {
  const { titles, invoiceTitles } = documentLabels(language);
  if (kind === 'cancellation' || kind === 'correction' || kind === 'offer' || kind === 'delivery-note')
    return titles[kind].title;
  const own = { invoice: '380', 'self-billed': '389', deposit: 'deposit', partial: 'partial', final: 'final' } as const;
  if (kind === 'imported') return invoiceTitles[own.invoice].title;
  return invoiceTitles[own[kind]].title;
}
