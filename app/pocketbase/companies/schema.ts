import { isMoved, isTaken, keysOf, refuse } from '../schema/locking.ts';
import { collection, column, readByOwner, required } from '../schema/terms.ts';
import type { SubjectSchema } from '../schema/terms.ts';

const isOwnersOwn = "@request.auth.id != '' && owner = @request.auth.id";

const companies = collection('companies', {
  rules: { list: isOwnersOwn, view: isOwnersOwn },
  columns: [
    column.relation('owner', 'users', required),
    column.version,
    column.text('name', 200),
    column.text('tradingName', 200),
    column.text('street', 200),
    column.text('addition', 200),
    column.text('postCode', 20),
    column.text('city', 100),
    column.text('countryCode', 2),
    column.text('vatId', 20),
    column.text('taxNumber', 30),
    column.text('registrationNumber', 60),
    column.text('legalInformation', 500),
    column.text('contactName', 100),
    column.text('phone', 50),
    column.text('email', 200),
    column.text('website', 200),
    column.flag('smallBusiness'),
    column.created,
    column.updated,
    // Who collects direct debits (decision 026).
    column.text('creditorId', 18),
    // Id of the account that new documents name; '' until the first is there.
    column.text('bankAccount', 15),
  ],
  indexes: ['CREATE UNIQUE INDEX idx_companies_owner ON companies (owner)'],
});

/** A company's own words in the mails of its documents: by kind, language and part (decision 028). */
const mailTexts = (...kinds: string[]) =>
  kinds.flatMap((kind) =>
    ['de', 'en'].flatMap((language) => [
      column.text(`mail_${kind}_${language}_subject`, 150),
      column.text(`mail_${kind}_${language}_text`, 4000),
    ]),
  );

const reminderColumns = (level: number) => [
  column.whole(`reminder_${level}_waitDays`, { min: 0, max: 90 }),
  column.whole(`reminder_${level}_termDays`, { min: 0, max: 90 }),
  column.whole(`reminder_${level}_feeCents`, { min: 0 }),
  column.text(`reminder_${level}_text`, 2000),
];

const companySettings = collection('company_settings', {
  rules: readByOwner,
  columns: [
    column.company,
    column.version,
    column.text('invoicePattern', 36, required),
    column.whole('paymentDays', { min: 0, max: 365 }),
    column.text('introText', 2000),
    column.text('closingText', 2000),
    column.created,
    column.updated,
    // How pages look to the people of a company: keys of one letter are on until somebody switches them off.
    column.flag('showFieldNumbers'),
    column.flag('singleKeys'),
    column.text('offerPattern', 36),
    column.text('theme', 10),
    column.text('density', 10),
    column.flag('dataSaver'),
    column.text('senderName', 70),
    column.text('replyTo', 200),
    column.text('cancellationPattern', 36),
    // Deposits and final invoices may count for themselves; without a pattern they count with the invoices (decision 022).
    column.text('depositPattern', 36),
    column.text('finalPattern', 36),
    column.text('correctionPattern', 36),
    // Turnover that no payment here tells of, for the limits of § 19 UStG: of a year and of the one before it (decision 021).
    column.whole('turnoverYear', { min: 0 }),
    column.whole('foundingYear', { min: 0 }),
    column.whole('elsewhereCents', { min: 0 }),
    column.whole('excludedCents', { min: 0 }),
    column.whole('elsewhereBeforeCents', { min: 0 }),
    column.whole('excludedBeforeCents', { min: 0 }),
    column.text('turnoverNote', 200),
    column.text('deliveryNotePattern', 60),
    // The minutes in which a mail can still be held back, and a copy of each mail to oneself (decision 028).
    column.whole('undoMinutes', { min: 0, max: 60 }),
    column.flag('copyToSelf'),
    ...mailTexts('invoice', 'deposit', 'partial', 'final', 'selfBilled', 'cancellation', 'correction'),
    ...[0, 1, 2, 3].flatMap(reminderColumns),
    column.text('baseRates', 2000),
    // How the CSV files of a company’s banks are read, by their headings, the last used first: JSON (decision 026).
    column.text('csvMappings', 60000),
    // How often the owner is mailed what happened and where the event log stands (decision 015).
    column.choice('digestRhythm', ['monthly', 'weekly', 'daily']),
    ...mailTexts('offer', 'deliveryNote'),
  ],
  indexes: ['CREATE UNIQUE INDEX idx_company_settings_company ON company_settings (company)'],
});

const bankAccounts = collection('bank_accounts', {
  rules: readByOwner,
  columns: [
    column.company,
    column.version,
    column.createKey,
    // '' while a profile has no more than a bank's name.
    column.text('iban', 34),
    column.text('name', 60),
    column.text('bic', 11),
    column.text('accountName', 70),
    column.text('bankName', 100),
    column.flag('archived'),
    column.created,
    column.updated,
  ],
  indexes: [
    "CREATE UNIQUE INDEX idx_bank_accounts_createKey ON bank_accounts (company, createKey) WHERE createKey != ''",
    "CREATE UNIQUE INDEX idx_bank_accounts_iban ON bank_accounts (company, iban) WHERE iban != ''",
  ],
});

export const companiesSchema: SubjectSchema = {
  collections: [companies, companySettings, bankAccounts],
  triggers: [
    refuse('trg_companies_owner', `BEFORE UPDATE ON companies WHEN ${isMoved('owner')}`, 'companies keep their owner'),
    refuse('trg_companies_delete', 'BEFORE DELETE ON companies', 'companies are not deleted'),
    refuse(
      'trg_companies_replace',
      `BEFORE INSERT ON companies WHEN ${isTaken('companies', keysOf(companies))}`,
      'companies are not replaced',
    ),
  ],
};
