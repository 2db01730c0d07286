import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { mailTextName } from '../company/fields.ts';
import type { MailTextKind, MailTexts } from '../company/fields.ts';
import { dueDateOf, isCorrection, isImported } from '../invoice/snapshot.ts';
import type { IssuedSnapshot } from '../invoice/snapshot.ts';
import { salutation } from './document-letter.ts';
import { senderName } from './document-parts.ts';
import { billedView } from './document-view.ts';
import type { DocumentView } from './document-model.ts';
import { documentLabels } from './words/document-labels.ts';
import { fillMailText, fillSubject } from './mail-texts.ts';
import type { MailValues } from './mail-texts.ts';

export interface MailWords {
  subject: string;
  text: string;
}

/** The mail that an issued document could go with, in its language; people change it before it goes. */
export function proposeMail(
  snapshot: IssuedSnapshot,
  texts: Partial<MailTexts> = {},
  { isCancelled }: { /** nothing of it stands: it asks for no money */ isCancelled: boolean } = { isCancelled: false },
): MailWords {
  const { language, totals } = snapshot;
  const kind = isImported(snapshot) ? 'invoice' : snapshot.kind;
  const values = {
    ...valuesOf(snapshot),
    Frist: !isCancelled && awaitsTransfer(snapshot) ? formatDate(dueDateOf(snapshot), language) : '',
    Gesamtbetrag: formatEuro(totals.grossCents, language),
  };
  return writeMail(ownWords({ kind, language }, texts), values, { kind, language });
}

/** The mail that an offer or a delivery note could go with. */
export function proposePaperMail(
  view: DocumentView,
  kind: 'offer' | 'delivery-note',
  texts: Partial<MailTexts> = {},
): MailWords {
  const { language } = view;
  return writeMail(ownWords({ kind, language }, texts), valuesOfView(view), { kind, language });
}

function ownWords({ kind, language }: MailSort, texts: Partial<MailTexts>): MailWords {
  return {
    subject: texts[mailTextName(kind, language, 'subject')] ?? '',
    text: texts[mailTextName(kind, language, 'text')] ?? '',
  };
}

/** The mail that a reminder could go with; its own words are in the letter. */
export function proposeReminderMail(snapshot: IssuedSnapshot, reminder: MailedReminder): MailWords {
  const { language } = snapshot;
  const { reminderLevels, titles } = documentLabels(language);
  const { level, number, until, totalCents } = reminder;
  const amount = formatEuro(totalCents, language);
  const values = {
    ...valuesOf(snapshot),
    Beleg: `${reminderLevels[level] ?? titles.reminder.title} ${number}`,
    Frist: formatDate(until, language),
    Gesamtbetrag: amount,
    Betrag: amount,
  };
  return writeMail({ subject: '', text: '' }, values, { kind: 'invoice', language });
}

interface MailedReminder {
  level: number;
  number: string;
  until: IsoDate;
  totalCents: Cents;
}

/** A company's own words, and the usual ones where it has none, with what the placeholders stand for. */
export function writeMail(own: MailWords, values: MailValues, { kind, language }: MailSort): MailWords {
  const { subject } = usualMails[language];
  return {
    subject: fillSubject(own.subject, values) || fillSubject(subject, values),
    text: fillMailText(own.text, values) || fillMailText(usualText(values, { kind, language }), values),
  };
}

interface MailSort {
  kind: MailTextKind;
  language: Language;
}

function usualText(values: MailValues, { kind, language }: MailSort): string {
  const usual = usualMails[language];
  if (kind === 'offer' || kind === 'delivery-note') return usual.text(usual[kind]);
  return usual.text(`${usual.billed}${values.Frist === '' ? '' : usual.due}`);
}

/** What the document itself says; the sum to be paid stands for the whole one. */
export function valuesOfView({ placeholders, title, senderName }: DocumentView): MailValues {
  const empty = {
    Anrede: '',
    Absender: '',
    Nummer: '',
    Datum: '',
    Kunde: '',
    Ansprechpartner: '',
    Betrag: '',
    Frist: '',
  };
  const known = { ...empty, ...placeholders };
  return { ...known, Beleg: title, Firma: senderName, Gesamtbetrag: known.Betrag };
}

function valuesOf(snapshot: IssuedSnapshot): MailValues {
  if (!isImported(snapshot)) return valuesOfView(billedView(snapshot));
  const { language, seller, customer, number, issueDate, totals } = snapshot;
  return {
    Anrede: salutation(customer, language),
    Absender: seller.contact.name ?? senderName(seller),
    Nummer: number,
    Datum: formatDate(issueDate, language),
    Kunde: customer.name,
    Ansprechpartner: customer.contact.name ?? '',
    Betrag: formatEuro(totals.dueCents, language),
    Frist: '',
    Beleg: `${documentLabels(language).invoiceTitles['380'].title} ${number}`,
    Firma: senderName(seller),
    Gesamtbetrag: formatEuro(totals.dueCents, language),
  };
}

function awaitsTransfer(snapshot: IssuedSnapshot): boolean {
  if (isCorrection(snapshot) || snapshot.totals.dueCents <= 0) return false;
  if (isImported(snapshot)) return true;
  return snapshot.directDebit === undefined && snapshot.typeCode !== '389';
}

const usualMails = {
  de: {
    subject: '{Beleg} von {Firma}',
    billed: 'die {Beleg} über {Gesamtbetrag}',
    due: ', zahlbar bis zum {Frist}',
    offer: 'unser Angebot {Nummer} über {Gesamtbetrag}, gültig bis zum {Frist}',
    'delivery-note': 'den Lieferschein {Nummer}',
    text: (what: string) =>
      `{Anrede}\n\nmit dieser E-Mail erhalten Sie ${what}.\n\nMit freundlichen Grüßen\n{Absender}`,
  },
  en: {
    subject: '{Beleg} from {Firma}',
    billed: '{Beleg} for {Gesamtbetrag}',
    due: ', due on {Frist}',
    offer: 'our offer {Nummer} for {Gesamtbetrag}, valid until {Frist}',
    'delivery-note': 'delivery note {Nummer}',
    text: (what: string) => `{Anrede}\n\nplease find attached: ${what}.\n\nKind regards\n{Absender}`,
  },
};
