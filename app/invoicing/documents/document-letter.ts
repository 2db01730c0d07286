import { formatDate } from '../../values/dates.ts';
import type { IsoDate } from '../../values/dates.ts';
import type { Language } from '../../values/decimal.ts';
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
import type { CreditTransfer, CustomerSnapshot, SellerSnapshot } from '../invoice/snapshot.ts';

/** What every document is: a letter with a number. Texts are absent, not empty. */
export interface Letter {
  language: Language;
  number: string;
  issueDate: IsoDate;
  seller: SellerSnapshot;
  customer: CustomerSnapshot;
  /** the seller's account: in the footer, and where something is to be paid */
  payment: CreditTransfer;
  subject?: string;
  introText?: string;
  closingText?: string;
}

interface LetterParts {
  kind: DocumentKind;
  /** instead of the kind's own, e.g. "2. Mahnung" */
  words?: Partial<DocumentTitle>;
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
    senderLine: senderLine(seller),
    address: addressLines(customer, seller.address.countryCode, language),
    information: informationRows([...first, ...parts.information], seller, language),
    heading: title,
    ...(letter.subject === undefined ? {} : { subject: letter.subject }),
    continuation: labels.numberAndDate(title, date),
    pageWords: { page: labels.page, of: labels.pageOf },
    carriedWord: labels.carried,
    intro: paragraphs(letter.introText),
    notes: [],
    closing: paragraphs(letter.closingText),
    signatures: [],
    footer: footerColumns(seller, letter.payment, language),
    placeholders: {
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
