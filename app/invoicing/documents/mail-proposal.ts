import { formatDate } from '../../values/dates.ts';
import { formatEuro } from '../../values/money.ts';
import { dueDateOf, isCorrection } from '../invoice/snapshot.ts';
import type { BilledSnapshot } from '../invoice/snapshot.ts';
import { salutation } from './document-letter.ts';
import { senderName } from './document-parts.ts';
import { billedView } from './document-view.ts';

export interface MailProposal {
  subject: string;
  text: string;
}

/** The mail that an issued document could go with, in its language; people change it before it goes. */
export function proposeMail(snapshot: BilledSnapshot): MailProposal {
  const { language, seller, customer, totals } = snapshot;
  const { title } = billedView(snapshot);
  const words = proposals[language];
  const amount = formatEuro(totals.grossCents, language);
  const due = awaitsTransfer(snapshot) ? formatDate(dueDateOf(snapshot), language) : null;
  const sender = seller.contact.name ?? senderName(seller);
  return {
    subject: words.subject(title, senderName(seller)),
    text: [salutation(customer, language), words.body({ title, amount, due }), `${words.regards}\n${sender}`].join(
      '\n\n',
    ),
  };
}

function awaitsTransfer(snapshot: BilledSnapshot): boolean {
  if (isCorrection(snapshot) || snapshot.totals.dueCents <= 0) return false;
  return snapshot.directDebit === undefined && snapshot.typeCode !== '389';
}

interface Announced {
  title: string;
  amount: string;
  /** null: nothing is to be transferred */
  due: string | null;
}

const proposals = {
  de: {
    subject: (title: string, sender: string) => `${title} von ${sender}`,
    body: ({ title, amount, due }: Announced) =>
      `mit dieser E-Mail erhalten Sie die ${title} über ${amount}${due === null ? '' : `, zahlbar bis zum ${due}`}.`,
    regards: 'Mit freundlichen Grüßen',
  },
  en: {
    subject: (title: string, sender: string) => `${title} from ${sender}`,
    body: ({ title, amount, due }: Announced) =>
      `please find attached: ${title} for ${amount}${due === null ? '' : `, due on ${due}`}.`,
    regards: 'Kind regards',
  },
};
