import { recipientsOf } from '#app/invoicing/customer/contact.ts';
import type { MailedKind, ProposedRecipients } from '#app/invoicing/customer/contact.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listContacts } from '#app/pocketbase/contacts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

interface Addressee {
  /** id of the customer, '' for none */
  customer: string;
  /** null: people are named for no such mails */
  kind: MailedKind | null;
  /** what was sent of the document before, the newest first; `reminder`: '' where it was the document itself */
  mails: readonly (ProposedRecipients & { reminder?: string })[];
  /** who gets it where nobody is named, the first that is there */
  usual: readonly (string | undefined)[];
}

/** Who a mail goes to: as the last one of its kind did, else whom the customer has named for it, else the usual address. */
export async function proposeRecipients(
  backend: Backend,
  { customer, kind, mails, usual }: Addressee,
): Promise<ProposedRecipients> {
  const last = mails.find(({ reminder = '' }) => (reminder !== '') === (kind === 'reminders'));
  if (last !== undefined) return pickRecipients(last);
  const [before] = mails;
  const others = before ?? { recipient: usual.find(Boolean) ?? '', cc: '', bcc: '' };
  if (kind === null || customer === '') return pickRecipients(others);
  const people = (await ask(backend, listContacts, { id: customer })).filter(({ archived }) => !archived);
  const named = recipientsOf(people, kind, others.recipient);
  return people.some((person) => person[kind] !== 'none') ? named : pickRecipients(others);
}

function pickRecipients({ recipient, cc, bcc }: ProposedRecipients): ProposedRecipients {
  return { recipient, cc, bcc };
}
