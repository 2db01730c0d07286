import type { Language } from '#app/values/decimal.ts';
import type { DocumentKind } from '../documents/document-model.ts';
import { documentNames } from '../invoice/snapshot.ts';
import type { BilledSnapshot } from '../invoice/snapshot.ts';
import type { FieldTable, ValuesOf } from '../fields.ts';
import { memberNames, recordOf } from '#app/values/records.ts';

/** The seller as kept in the profile (BG-4, BG-16). */
export const companyFields = {
  name: {
    label: 'Name oder Firma',
    term: 'BT-27',
    kind: 'line',
    lengthMax: 200,
    missing: 'Bitte geben Sie Ihren Namen oder Ihre Firma an.',
    frozen: 'seller.name',
  },
  tradingName: {
    label: 'Geschäftsbezeichnung',
    term: 'BT-28',
    kind: 'line',
    lengthMax: 200,
    frozen: 'seller.tradingName',
  },
  street: {
    label: 'Straße und Hausnummer',
    term: 'BT-35',
    kind: 'line',
    lengthMax: 200,
    needed: true,
    frozen: 'address.street',
  },
  addition: {
    label: 'Adresszusatz',
    term: 'BT-36',
    kind: 'line',
    lengthMax: 200,
    frozen: 'address.addition',
  },
  postCode: { label: 'PLZ', term: 'BT-38', kind: 'line', lengthMax: 20, needed: true, frozen: 'address.postCode' },
  city: { label: 'Ort', term: 'BT-37', kind: 'line', lengthMax: 100, needed: true, frozen: 'address.city' },
  countryCode: { label: 'Land', term: 'BT-40', kind: 'country', needed: true, frozen: 'address.countryCode' },
  taxNumber: { label: 'Steuernummer', term: 'BT-32', kind: 'taxNumber', lengthMax: 30, frozen: 'seller.taxNumber' },
  vatId: {
    label: 'USt-IdNr.',
    term: 'BT-31',
    kind: 'vatId',
    lengthMax: 30,
    frozen: 'seller.vatId',
  },
  /** § 19 UStG */
  smallBusiness: { label: 'Kleinunternehmer nach § 19 UStG', kind: 'flag' },
  iban: { label: 'IBAN', term: 'BT-84', kind: 'iban', lengthMax: 50, needed: true, frozen: 'payment.iban' },
  bic: { label: 'BIC', term: 'BT-86', kind: 'bic', lengthMax: 20, frozen: 'payment.bic' },
  accountName: {
    label: 'Kontoinhaber',
    term: 'BT-85',
    kind: 'line',
    lengthMax: 70,
    frozen: 'payment.accountName',
  },
  bankName: { label: 'Name der Bank', kind: 'line', lengthMax: 100, frozen: 'payment.bankName' },
  /** by which the Bundesbank knows who collects by direct debit; named where one is collected */
  creditorId: {
    label: 'Gläubiger-Identifikationsnummer',
    term: 'BT-90',
    kind: 'creditorId',
    lengthMax: 40,
  },
  contactName: {
    label: 'Ansprechperson',
    term: 'BT-41',
    kind: 'line',
    lengthMax: 100,
    frozen: 'contact.name',
  },
  phone: { label: 'Telefon', term: 'BT-42', kind: 'phone', lengthMax: 50, frozen: 'contact.phone' },
  email: { label: 'E-Mail', term: 'BT-43', kind: 'email', lengthMax: 200, frozen: 'contact.email' },
  website: { label: 'Website', kind: 'website', lengthMax: 200, frozen: 'seller.website' },
  registrationNumber: {
    label: 'Registernummer',
    term: 'BT-30',
    kind: 'line',
    lengthMax: 60,
    frozen: 'seller.registrationNumber',
  },
  legalInformation: {
    label: 'Rechtliche Angaben',
    term: 'BT-33',
    kind: 'text',
    lengthMax: 500,
    frozen: 'seller.legalInformation',
  },
} as const satisfies FieldTable;

/** Texts are '' where nothing was entered. */
export type CompanyProfile = ValuesOf<typeof companyFields>;

/** How documents are numbered. */
export const patternFields = {
  invoicePattern: {
    label: 'Muster der Rechnungsnummern',
    kind: 'pattern',
    lengthMax: 60,
    missing: 'Bitte geben Sie ein Muster an, zum Beispiel RE-{YYYY}-{NNNN}.',
  },
  depositPattern: { label: 'Muster der Abschlagsnummern', kind: 'pattern', lengthMax: 60 },
  finalPattern: { label: 'Muster der Schlussrechnungsnummern', kind: 'pattern', lengthMax: 60 },
  cancellationPattern: {
    label: 'Muster der Stornonummern',
    kind: 'pattern',
    lengthMax: 60,
  },
  correctionPattern: { label: 'Muster der Korrekturnummern', kind: 'pattern', lengthMax: 60 },
  offerPattern: {
    label: 'Muster der Angebotsnummern',
    kind: 'pattern',
    lengthMax: 60,
    missing: 'Bitte geben Sie ein Muster an, zum Beispiel AN-{YYYY}-{NNNN}.',
  },
  deliveryNotePattern: {
    label: 'Muster der Lieferscheinnummern',
    kind: 'pattern',
    lengthMax: 60,
    missing: 'Bitte geben Sie ein Muster an, zum Beispiel LS-{YYYY}-{NNNN}.',
  },
} as const satisfies FieldTable;

/** What new invoices start from. */
export const termsFields = {
  paymentDays: { label: 'Zahlungsziel', kind: 'days', missing: 'Bitte geben Sie die Tage an.' },
  introText: { label: 'Einleitung', kind: 'text', lengthMax: 2000 },
  closingText: { label: 'Schlusstext', kind: 'text', lengthMax: 2000 },
} as const satisfies FieldTable;

/** How pages look and what helps there. */
export const appearanceFields = {
  theme: {
    label: 'Farben',
    kind: 'choice',
    choices: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
    initial: 'system',
  },
  density: { label: 'Dichte', kind: 'choice', choices: { normal: 'Normal', wide: 'Weit' }, initial: 'normal' },
  showFieldNumbers: { label: 'Feldnummern zeigen', kind: 'flag' },
  singleKeys: { label: 'Einzelne Tasten benutzen', kind: 'flag' },
  dataSaver: { label: 'Daten sparen', kind: 'flag' },
} as const satisfies FieldTable;

/** Who mails to customers come from, and how those of documents go. */
export const senderFields = {
  senderName: { label: 'Name des Absenders', kind: 'line', lengthMax: 70 },
  replyTo: { label: 'Antworten an', kind: 'email', lengthMax: 200 },
  /** in which a mail of a document can still be held back; 0: it goes at once */
  undoMinutes: { label: 'Bedenkzeit', kind: 'count', range: [0, 60] },
  copyToSelf: { label: 'Kopie an mich', kind: 'flag' },
} as const satisfies FieldTable;

/** How often at most the owner is mailed what was issued and paid, with the head of the event log. */
export const proofFields = {
  digestRhythm: {
    label: 'Nachweis per E-Mail',
    kind: 'choice',
    choices: { monthly: 'Jeden Monat', weekly: 'Jede Woche', daily: 'Jeden Tag' },
    initial: 'monthly',
  },
} as const satisfies FieldTable;

export type DigestRhythm = ValuesOf<typeof proofFields>['digestRhythm'];
export const digestRhythms = memberNames(proofFields.digestRhythm.choices);

/**
 * § 19 (2) UStG: turnover that no payment here tells of, and what of all does not count, of `turnoverYear` and the year
 * before it.
 */
export const turnoverFields = {
  turnoverYear: { label: 'Jahr', kind: 'count', range: [2024, 2099] },
  elsewhereCents: { label: 'Eingegangen außerhalb von Belegwerk', kind: 'amount' },
  excludedCents: { label: 'Nicht mitzuzählen', kind: 'amount' },
  elsewhereBeforeCents: { label: 'Im Jahr davor eingegangen außerhalb von Belegwerk', kind: 'amount' },
  excludedBeforeCents: { label: 'Im Jahr davor nicht mitzuzählen', kind: 'amount' },
  foundingYear: { label: 'Jahr der Gründung', kind: 'count', range: [1900, 2099] },
  turnoverNote: { label: 'Notiz', kind: 'line', lengthMax: 200 },
} as const satisfies FieldTable;

/** Kinds of documents that have mail texts of their own, with what stands for them in the names of fields. */
const kindMarks = {
  invoice: 'invoice',
  deposit: 'deposit',
  partial: 'partial',
  final: 'final',
  'self-billed': 'selfBilled',
  cancellation: 'cancellation',
  correction: 'correction',
  offer: 'offer',
  'delivery-note': 'deliveryNote',
} as const satisfies Record<BilledSnapshot['kind'] | 'offer' | 'delivery-note', string>;

export type MailTextKind = keyof typeof kindMarks;
export const mailTextKinds = memberNames(kindMarks);

const partNames = { subject: 'Betreff', text: 'Text' } as const;
type MailPart = keyof typeof partNames;
const parts = memberNames(partNames);

export const mailLanguages = { de: 'Deutsch', en: 'Englisch' } as const satisfies Record<Language, string>;
const languages = memberNames(mailLanguages);

type MailTextName = `mail_${(typeof kindMarks)[MailTextKind]}_${Language}_${MailPart}`;

/** The field of a part of such a text. */
export function mailTextName(kind: MailTextKind, language: Language, part: MailPart): MailTextName {
  return `mail_${kindMarks[kind]}_${language}_${part}`;
}

/** The document whose placeholders a text may name. */
export function documentOf(kind: MailTextKind): DocumentKind {
  if (kind === 'cancellation' || kind === 'correction') return kind;
  return kind === 'offer' || kind === 'delivery-note' ? kind : 'invoice';
}

/** What people call the documents that go by mail. */
export const mailedNames: Readonly<Record<MailTextKind, string>> = {
  ...documentNames,
  offer: 'Angebot',
  'delivery-note': 'Lieferschein',
};

const lengths = { subject: 150, text: 4000 } as const;

interface MailTextField {
  label: string;
  kind: 'line' | 'template';
  lengthMax: number;
  document: DocumentKind;
}

function fieldOf(kind: MailTextKind, language: Language, part: MailPart): MailTextField {
  return {
    label: `${mailedNames[kind]}, ${partNames[part]} (${mailLanguages[language]})`,
    kind: part === 'subject' ? 'line' : 'template',
    lengthMax: lengths[part],
    document: documentOf(kind),
  };
}

/** What a company writes in the mails of its documents; '' for the usual words. */
export const mailTextFields = recordOf(
  mailTextKinds.flatMap((kind) =>
    languages.flatMap((language) =>
      parts.map((part): [MailTextName, MailTextField] => [
        mailTextName(kind, language, part),
        fieldOf(kind, language, part),
      ]),
    ),
  ),
);

export type MailTexts = Record<MailTextName, string>;

/** Zahlungserinnerung, then first to third Mahnung. */
export const reminderLevels = [0, 1, 2, 3] as const;
export type ReminderLevel = (typeof reminderLevels)[number];

export const reminderLevelNames: Readonly<Record<ReminderLevel, string>> = {
  0: 'Zahlungserinnerung',
  1: '1. Mahnung',
  2: '2. Mahnung',
  3: '3. Mahnung',
};

type LevelPart = 'waitDays' | 'termDays' | 'feeCents' | 'text';
type LevelFieldName<Part extends LevelPart> = `reminder_${ReminderLevel}_${Part}`;

export function levelField<Part extends LevelPart>(level: ReminderLevel, part: Part): LevelFieldName<Part> {
  return `reminder_${level}_${part}`;
}

interface DaysField {
  label: string;
  kind: 'count';
  range: readonly [1, 90];
}

interface FeeField {
  label: string;
  kind: 'amount';
}

interface OwnTextField {
  label: string;
  kind: 'text';
  lengthMax: 2000;
}

const days = { kind: 'count', range: [1, 90] } as const;

type LevelFields = Record<LevelFieldName<'waitDays' | 'termDays'>, DaysField> &
  Record<LevelFieldName<'feeCents'>, FeeField> &
  Record<LevelFieldName<'text'>, OwnTextField>;

const levelFields = Object.fromEntries(
  reminderLevels.flatMap((level) => {
    const name = reminderLevelNames[level];
    return [
      [levelField(level, 'waitDays'), { label: `${name}: Abstand`, ...days }],
      [levelField(level, 'termDays'), { label: `${name}: Frist`, ...days }],
      [levelField(level, 'feeCents'), { label: `${name}: Gebühr`, kind: 'amount' }],
      [levelField(level, 'text'), { label: `${name}: Text`, kind: 'text', lengthMax: 2000 }],
    ];
  }),
) as LevelFields;

/** How a company reminds; what is empty is as usual. */
export const reminderSettingFields = {
  ...levelFields,
  /** of half-years, one a line: those that are not known here, or are another */
  baseRates: { label: 'Basiszinssätze', kind: 'text', lengthMax: 2000 },
} as const satisfies FieldTable;

/** All settings of a company: one record, saved section by section. */
export const settingsFields = {
  ...patternFields,
  ...termsFields,
  ...appearanceFields,
  ...senderFields,
  ...mailTextFields,
  ...turnoverFields,
  ...reminderSettingFields,
  ...proofFields,
} as const satisfies FieldTable;

/** What lets the counter of invoice numbers go on further ahead; kept in the event log and beside it. */
export const jumpFields = {
  nextNumber: { label: 'Nächste laufende Nummer', kind: 'count', range: [1, 99_999_999], needed: true },
  reason: {
    label: 'Grund',
    kind: 'choice',
    choices: {
      'other-program': 'Die Nummern davor stehen in einem anderen Programm.',
      'other-place': 'Die Nummern davor habe ich anders vergeben, zum Beispiel auf Papier.',
      'new-beginning': 'Die Zählung soll an einer runden Stelle neu beginnen.',
      other: 'Ein anderer Grund',
    },
    missing: 'Bitte wählen Sie einen Grund.',
  },
  note: { label: 'Erläuterung', kind: 'line', lengthMax: 200 },
} as const satisfies FieldTable;

export type JumpReason = ValuesOf<typeof jumpFields>['reason'];

export function isJumpReason(text: string): text is JumpReason {
  return Object.hasOwn(jumpFields.reason.choices, text);
}

export type CompanySettings = ValuesOf<typeof settingsFields>;
