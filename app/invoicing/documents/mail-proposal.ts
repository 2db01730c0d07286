import { formatDate } from '../../values/dates.ts';
import type { IsoDate } from '../../values/dates.ts';
import type { Language } from '../../values/decimal.ts';
import { formatEuro } from '../../values/money.ts';
import type { Cents } from '../../values/money.ts';
import { mailTextName } from '../company/fields.ts';
import type { MailTexts } from '../company/fields.ts';
import { dueDateOf, isCorrection } from '../invoice/snapshot.ts';
import type { BilledSnapshot } from '../invoice/snapshot.ts';
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
export function proposeMail(snapshot: BilledSnapshot, texts: Partial<MailTexts> = {}): MailWords {
  const { language, kind, totals } = snapshot;
  const own = {
    subject: texts[mailTextName(kind, language, 'subject')] ?? '',
    text: texts[mailTextName(kind, language, 'text')] ?? '',
  };
  const values = {
    ...valuesOfView(billedView(snapshot)),
    Frist: awaitsTransfer(snapshot) ? formatDate(dueDateOf(snapshot), language) : '',
    Gesamtbetrag: formatEuro(totals.grossCents, language),
  };
  return writeMail(own, values, language);
}

/** The mail that a reminder could go with; its own words are in the letter. */
export function proposeReminderMail(snapshot: BilledSnapshot, reminder: MailedReminder): MailWords {
  const { language } = snapshot;
  const { reminderLevels, titles } = documentLabels(language);
  const { level, number, until, totalCents } = reminder;
  const amount = formatEuro(totalCents, language);
  const values = {
    ...valuesOfView(billedView(snapshot)),
    Beleg: `${reminderLevels[level] ?? titles.reminder.title} ${number}`,
    Frist: formatDate(until, language),
    Gesamtbetrag: amount,
    Betrag: amount,
  };
  return writeMail({ subject: '', text: '' }, values, language);
}

interface MailedReminder {
  level: number;
  number: string;
  until: IsoDate;
  totalCents: Cents;
}

/** A company's own words, and the usual ones where it has none, with what the placeholders stand for. */
export function writeMail(own: MailWords, values: MailValues, language: Language): MailWords {
  const usual = usualMails[language];
  const usualText = usual.text(values.Frist === '' ? '' : usual.due);
  return {
    subject: fillSubject(own.subject, values) || fillSubject(usual.subject, values),
    text: fillMailText(own.text, values) || fillMailText(usualText, values),
  };
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

function awaitsTransfer(snapshot: BilledSnapshot): boolean {
  if (isCorrection(snapshot) || snapshot.totals.dueCents <= 0) return false;
  return snapshot.directDebit === undefined && snapshot.typeCode !== '389';
}

const usualMails = {
  de: {
    subject: '{Beleg} von {Firma}',
    due: ', zahlbar bis zum {Frist}',
    text: (due: string) =>
      `{Anrede}\n\nmit dieser E-Mail erhalten Sie die {Beleg} über {Gesamtbetrag}${due}.\n\nMit freundlichen Grüßen\n{Absender}`,
  },
  en: {
    subject: '{Beleg} from {Firma}',
    due: ', due on {Frist}',
    text: (due: string) =>
      `{Anrede}\n\nplease find attached: {Beleg} for {Gesamtbetrag}${due}.\n\nKind regards\n{Absender}`,
  },
};
