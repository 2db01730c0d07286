import { documentOf } from '#app/invoicing/company/fields.ts';
import type { MailTextKind } from '#app/invoicing/company/fields.ts';
import { valuesOfView } from '../mail-proposal.ts';
import type { MailValues } from '../mail-texts.ts';
import { titleOfKind } from '../words/document-title.ts';
import { sampleDocument } from './sample-documents.ts';
import type { SampleProfile } from './sample-documents.ts';

/** What the placeholders of a mail become in the sample of that kind. */
export function sampleMailValues(kind: MailTextKind, profile: SampleProfile): MailValues {
  const values = valuesOfView(sampleDocument(documentOf(kind), profile));
  return { ...values, Beleg: `${titleOfKind(kind, profile.language)} ${values.Nummer}` };
}
