import type { SendingFields } from '#app/invoicing/sending/fields.ts';
import { proposedMoment } from '#app/invoicing/sending/moments.ts';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { proposePaperMail } from '#app/invoicing/documents/mail-proposal.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import type { CompanyRecord, SettingsRecord } from '#app/pocketbase/records.ts';
import type { MailedPaper } from '#app/pocketbase/outbox/queries.ts';
import { mailsOfPaper } from '#app/pocketbase/outbox/calls.ts';
import type { DocumentMailRow } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { proposeRecipients } from './propose-recipients.ts';

/** An offer or a delivery note as it is stored. */
export interface FrozenPaper extends MailedPaper {
  view: DocumentView;
  /** id of the customer whose address is proposed first; '' for none */
  customer: string;
  /** that was frozen of the customer; '' for none */
  email: string;
}

interface ProposedPaper {
  values: SendingFields;
  company: CompanyRecord;
  settings: SettingsRecord;
  /** what was sent of it, the newest first */
  mails: DocumentMailRow[];
}

/** The mail by which an offer or a delivery note would go, as the company wants it. */
export async function proposePaper(backend: Backend, paper: FrozenPaper): Promise<ProposedPaper> {
  const [{ company, settings }, customer, mails] = await Promise.all([
    findCompany(backend),
    paper.customer === '' ? null : findCustomer(backend, paper.customer),
    ask(backend, mailsOfPaper, paper),
  ]);
  const values: SendingFields = {
    ...(await proposeRecipients(backend, {
      customer: customer?.id ?? '',
      kind: paper.kind === 'offer' ? 'offers' : null,
      mails,
      usual: [customer?.email, paper.email],
    })),
    ...proposePaperMail(paper.view, paper.kind, settings),
    files: 'pdf',
    when: proposedMoment(settings.undoMinutes),
  };
  return { values, company, settings, mails };
}
