import type { Language } from '../../../values/decimal.ts';
import { documentOf } from '../../company/fields.ts';
import type { MailTextKind } from '../../company/fields.ts';
import { valuesOfView } from '../mail-proposal.ts';
import type { MailValues } from '../mail-texts.ts';
import { documentLabels } from '../words/document-labels.ts';
import { sampleDocument } from './sample-documents.ts';
import type { SampleProfile } from './sample-documents.ts';

/** What the placeholders of a mail become in the sample of that kind. */
export function sampleMailValues(kind: MailTextKind, profile: SampleProfile): MailValues {
  const values = valuesOfView(sampleDocument(documentOf(kind), profile));
  return { ...values, Beleg: `${titleOf(kind, profile.language)} ${values.Nummer}` };
}

function titleOf(kind: MailTextKind, language: Language): string {
  const { titles, invoiceTitles } = documentLabels(language);
  if (kind === 'cancellation' || kind === 'correction' || kind === 'offer' || kind === 'delivery-note')
    return titles[kind].title;
  const own = { invoice: '380', 'self-billed': '389', deposit: 'deposit', partial: 'partial', final: 'final' } as const;
  return invoiceTitles[own[kind]].title;
}
