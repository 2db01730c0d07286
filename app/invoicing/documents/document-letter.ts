import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import { documentLabels } from './words/document-labels.ts';
import type { DocumentKind, DocumentView } from './document-model.ts';
import {
  addressLines,
  footerColumns,
  informationRows,
  letterheadLines,
  paragraphs,
  senderLine,
  senderName,
} from './document-parts.ts';
import type { InformationEntry } from './document-parts.ts';
import type { DocumentTitle } from './words/document-wording.ts';
import { fillPlaceholders } from '../layout/layout.ts';
import type { CreditTransfer, CustomerSnapshot, SellerSnapshot } from '../invoice/snapshot.ts';

/** What every document is: a letter with a number. Texts are absent, not empty. */
export interface Letter {
  language: Language;
  number: string;
  issueDate: IsoDate;
  seller: SellerSnapshot;
  customer: CustomerSnapshot;
  /** the seller's account: in the footer, and where something is to be paid; absent: nothing asks for one yet */
  payment?: CreditTransfer;
  subject?: string;
  introText?: string;
  closingText?: string;
}

interface LetterParts {
  kind: DocumentKind;
  /** instead of the kind's own, e.g. "2. Mahnung" */
  words?: Partial<DocumentTitle>;
  /** written by the one who is paid */
  selfBilled?: boolean;
  /** rows of the information block between date and contact */
  information: readonly InformationEntry[];
}

/** The letter around the content of a document; the content's own parts are still empty. */
export function letterView(letter: Letter, parts: LetterParts): DocumentView {
  const { language, seller, customer, number } = letter;
  const labels = documentLabels(language);
  const words = { ...labels.titles[parts.kind], ...parts.words };
  const title = `${words.title} ${number}`;
  const date = formatDate(letter.issueDate, language);
  const greeted = { Anrede: salutation(customer, language), Absender: seller.contact.name ?? senderName(seller) };
  const usual = defaultGreeting(parts.selfBilled ? 'self-billed' : parts.kind, language);
  const first: InformationEntry[] = [
    ['number', words.number, number],
    ['date', words.date, date],
  ];
  return {
    kind: parts.kind,
    language,
    title,
    author: seller.name,
    issueDate: letter.issueDate,
    senderName: senderName(seller),
    letterhead: letterheadLines(seller),
    senderLine: senderLine(letter),
    address: addressLines(customer, seller.address.countryCode, language),
    information: informationRows([...first, ...parts.information], seller, language),
    heading: title,
    ...(letter.subject === undefined ? {} : { subject: letter.subject }),
    continuation: labels.numberAndDate(title, date),
    pageWords: { page: labels.page, of: labels.pageOf },
    carriedWord: labels.carried,
    continuedWords: { alone: labels.continued, of: labels.continuationOf },
    intro: paragraphs(letter.introText),
    reason: [],
    notes: [],
    closing: paragraphs(letter.closingText),
    signatures: [],
    footer: footerColumns(letter),
    usual: {
      intro: paragraphs(fillPlaceholders(usual.intro, greeted)),
      closing: paragraphs(fillPlaceholders(usual.closing, greeted)),
    },
    placeholders: {
      ...greeted,
      Nummer: number,
      Datum: date,
      Kunde: customer.name,
      Ansprechpartner: customer.contact.name ?? customer.name,
    },
  };
}

/** The row that names the customer, and for whom the document has a tax side, their VAT ID. */
export function customerEntries({ customer, language }: Letter, withVatId: boolean): InformationEntry[] {
  const labels = documentLabels(language);
  const number: InformationEntry = ['customerNumber', labels.customerNumber, customer.number];
  return withVatId ? [number, ['customerVatId', labels.customerVatId, customer.vatId]] : [number];
}

/** What a letter says before and after its content where nobody wrote anything else; with placeholders. */
interface Greeting {
  intro: string;
  closing: string;
}

const regards: Record<Language, string> = {
  de: 'Mit freundlichen Grüßen\n{Absender}',
  en: 'Kind regards\n{Absender}',
};

function greeting(language: Language, intro: string, thanks?: string): Greeting {
  const closing = thanks === undefined ? regards[language] : `${thanks}\n\n${regards[language]}`;
  return { intro: `{Anrede}\n\n${intro}`, closing };
}

const german = (intro: string, thanks?: string): Greeting => greeting('de', intro, thanks);
const english = (intro: string, thanks?: string): Greeting => greeting('en', intro, thanks);

const greetings: Record<Language, Record<DocumentKind | 'self-billed', Greeting>> = {
  de: {
    invoice: german('wir berechnen Ihnen wie vereinbart:', 'Vielen Dank für Ihren Auftrag.'),
    'self-billed': german('für Ihre Leistungen schreiben wir Ihnen gut:'),
    cancellation: german('hiermit stornieren wir die oben genannte Rechnung:'),
    correction: german('hiermit berichtigen wir die oben genannte Rechnung:'),
    offer: german('vielen Dank für Ihre Anfrage. Wir bieten Ihnen an:', 'Wir freuen uns auf Ihren Auftrag.'),
    'order-confirmation': german('vielen Dank für Ihren Auftrag, den wir hiermit bestätigen:'),
    'delivery-note': german('wir liefern Ihnen:'),
    reminder: german(
      'zu den folgenden Posten haben wir noch keine vollständige Zahlung erhalten:',
      'Falls Sie inzwischen gezahlt haben, ist dieses Schreiben für Sie erledigt.',
    ),
    statement: german('so steht Ihr Konto bei uns:'),
    timesheet: german('diese Stunden haben wir für Sie gearbeitet:'),
  },
  en: {
    invoice: english('We invoice you as agreed:', 'Thank you for your order.'),
    'self-billed': english('We credit you for your supplies:'),
    cancellation: english('We hereby cancel the invoice named above:'),
    correction: english('We hereby correct the invoice named above:'),
    offer: english('Thank you for your enquiry. We are pleased to offer:', 'We look forward to your order.'),
    'order-confirmation': english('Thank you for your order, which we hereby confirm:'),
    'delivery-note': english('We deliver:'),
    reminder: english(
      'We have not yet received full payment for the following items:',
      'If you have paid in the meantime, please disregard this letter.',
    ),
    statement: english('This is the balance of your account with us:'),
    timesheet: english('We worked the following hours for you:'),
  },
};

/** The usual text of a kind of document; a self-billed invoice is one that its recipient writes. */
export function defaultGreeting(kind: DocumentKind | 'self-billed', language: Language): Greeting {
  return greetings[language][kind];
}

/** A person by name; a company or an authority only through a person, for it has no name to greet. */
export function salutation({ kind, name, contact }: CustomerSnapshot, language: Language): string {
  const person = contact.name ?? (kind === 'consumer' ? name : undefined);
  if (person !== undefined) return language === 'de' ? `Guten Tag ${person},` : `Dear ${person},`;
  return language === 'de' ? 'Sehr geehrte Damen und Herren,' : 'Dear Sir or Madam,';
}
