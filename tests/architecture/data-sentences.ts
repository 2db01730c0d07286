import type { PromisedSentence } from './promises.ts';

/** What may say a sentence: a component or function that takes its proof, or a table of sentences that has its words as keys. */
export interface SaidBy {
  /** below app/ */
  file: string;
  name: string;
  /** as it stands in the head of that: the type of what the proving code answered */
  proof: string;
}

/** A sentence that says how stored data stands now: it is said by what takes the proof, and stands nowhere else. */
export interface DataSentence extends PromisedSentence {
  by: readonly SaidBy[];
}

const said = (file: string, name: string, proof: string) => ({ by: [{ file, name, proof }] });

const frozen = { file: 'locks/locks.test.ts', test: 'with a superuser’s token' };
const flash = said('http/flash.ts', 'seeOther', 'Proved');
const told = { ...flash, file: '../app/http/flash.test.ts', test: 'is told with what proves it, and not without' };

const mailed = { ...flash, file: '../app/http/flash.test.ts', test: 'a mail of which' };

const ledger = said('routes/company/numbers/ledger-words.ts', 'describeRange', "NumberLedger['sums']");
const counted = { ...ledger, file: 'requests/number-ledger.test.ts', test: 'does not call that gapless' };

const check = 'routes/findings/check-result.tsx';
const blameless = {
  file: '../app/routes/findings/check-result.test.tsx',
  test: 'is called blameless where the check lets it through',
};
const verified = {
  ...said('routes/company/proof/last-verified.tsx', 'LastVerified', 'LastVerification | null'),
  file: 'requests/proof.test.ts',
  test: 'tells the own damages, and of those of others nothing',
};

const subscription = 'routes/subscription/subscription-texts.ts';
const running = { file: 'requests/subscription.test.ts', test: 'calls paid only what is' };
const unlimited = { file: 'requests/subscription-news.test.ts', test: 'lets make documents without a limit' };

const bookedOnly = { file: 'requests/bank-entries.test.ts', test: 'is called booked only where it is' };
const notPaid = { file: 'requests/open-items.test.ts', test: 'that are none are not called paid' };
const paid = { file: 'requests/payments.test.ts', test: 'with what the form proposes: all that is open, today' };
const zero = { file: 'requests/deposits.test.ts', test: 'a deposit of zero leads to no final invoice' };
const steps = 'routes/invoices/next-steps.tsx';
const moneySteps = 'routes/invoices/money-steps.ts';
const mails = 'routes/mail/mail-words.ts';

const refusedBy = (file: string, proof: string) => ({ file, name: 'refusals', proof });

export const dataSentences: readonly DataSentence[] = [
  { sentence: 'Der Lieferschein ist ausgestellt und unveränderlich gespeichert.', ...flash, ...frozen },
  { sentence: 'Die Rechnung ist ausgestellt und unveränderlich gespeichert.', ...flash, ...frozen },
  { sentence: 'Die Mahnung ist ausgestellt und unveränderlich gespeichert.', ...flash, ...frozen },
  { sentence: 'Die Rechnung ist storniert. Beide Belege bleiben unveränderlich gespeichert.', ...flash, ...frozen },
  { sentence: 'Die Rechnungskorrektur ist ausgestellt. Beide Belege bleiben unveränderlich', ...flash, ...frozen },
  { sentence: 'Das Angebot ist unveränderlich gespeichert. Verschickt ist es noch nicht.', ...flash, ...frozen },
  { sentence: 'Die Zahlung ist gebucht', ...told },
  { sentence: 'Was sicher war, ist gebucht.', ...flash, ...bookedOnly },
  { sentence: 'Die E-Mail-Adresse ist bestätigt', ...told },
  { sentence: 'Die E-Mail ist unterwegs: Der Versand hat sie angenommen.', ...mailed },
  { sentence: 'Die E-Mail ist abgelegt. Verschickt wird sie von hier aus nicht.', ...mailed },
  { sentence: 'Der Versand hat die E-Mail nicht angenommen.', ...mailed },
  { sentence: 'Die E-Mail ist noch nicht unterwegs.', ...mailed },

  { sentence: "'Lückenlos'", ...counted },
  { sentence: 'Gerade nachgezählt:', ...counted },
  { sentence: 'Nicht lückenlos, aber erklärt', ...counted },
  {
    sentence: 'Hier stimmt etwas nicht',
    ...ledger,
    file: '../app/routes/company/numbers/ledger-words.test.ts',
    test: 'a range is called gapless only where what was counted proves it',
  },
  { sentence: 'Nichts zu beanstanden.', ...said(check, 'FoundByCheck', 'FoundByCheckProps'), ...blameless },
  { sentence: 'Bereit zum ', ...said(check, 'nameResult', 'CheckResult'), ...blameless },
  { sentence: 'Zuletzt geprüft am ${at}: keine Abweichung bei Ihren Daten', ...verified },
  { sentence: 'Zuletzt geprüft am ${at}: Abweichungen bei Ihren Daten', ...verified },
  { sentence: 'Auch bei der Installation selbst gibt es Abweichungen', ...verified },
  {
    sentence: 'Der Stand steht unverändert im Protokoll',
    ...said('routes/company/proof/compare-noted.ts', 'compareNoted', 'OwnLog'),
    file: 'requests/proof.test.ts',
    test: 'compares a noted head with the log of the own company only',
  },

  {
    sentence: 'Angebote und Rechnungen sind nicht begrenzt.',
    ...said('routes/subscription/nothing-billed.tsx', 'NothingBilled', "billing: 'off'"),
    file: 'workflows/demo-limit.test.ts',
    test: 'BILLING=%s',
  },
  {
    sentence: 'Angebote und Rechnungen sind jetzt nicht mehr begrenzt.',
    ...said(subscription, 'describeBegun', 'ShownSubscription'),
    ...running,
  },
  { sentence: 'Bezahlt ist bis zum ', ...said(subscription, 'describeBegun', 'ShownSubscription'), ...running },
  { sentence: 'Angebote und Rechnungen ohne Grenze', ...said(subscription, 'describePlan', 'Counted'), ...unlimited },
  { sentence: '${documents}, ohne Grenze', ...said(subscription, 'describeDocumentCount', 'Counted'), ...unlimited },
  {
    sentence: 'Ihr Abo ist aktiv',
    ...said('routes/subscription/succeeded.tsx', 'Begun', 'ShownSubscription'),
    ...running,
  },
  {
    sentence: 'Bezahlt ist sie nicht.',
    ...said('routes/subscription/succeeded.tsx', 'explain', 'Unproved'),
    file: 'requests/subscription.test.ts',
    test: 'promises nothing before it is proved',
  },
  {
    sentence: 'Es wurde nichts bestellt, geändert oder abgebucht.',
    by: [refusedBy('routes/subscription/payment-page.tsx', "PaymentAnswer['refusal']")],
    file: 'requests/subscription.test.ts',
    test: 'is a 409 for who has one, and a 502 while Stripe is away',
  },

  {
    sentence: 'Es wurde nichts gebucht.',
    by: [
      { file: 'routes/payments/payment-words.ts', name: 'describeEntryTaken', proof: "Refused<'entry-taken'>" },
      { file: 'routes/payments/bank/book-proposal.server.ts', name: 'bookProposal', proof: 'ProposalOutcome' },
    ],
    ...bookedOnly,
  },
  {
    sentence: 'Es wurde nichts gebucht; bitte prüfen Sie Ihre Eingaben.',
    ...said('routes/payments/payment-words.ts', 'describeOpenChanged', 'Balance'),
    file: 'requests/bank-entries.test.ts',
    test: 'books nothing when the open amount has changed',
  },
  {
    sentence: 'hat sich inzwischen etwas geändert: Es wurde dafür nichts gebucht.',
    ...said('routes/payments/bank/sure.tsx', 'describeRefused', 'ProposalOutcome'),
    file: 'requests/bank-imports.test.ts',
    test: 'says of each row what became of it where something has changed meanwhile, and books nothing for that',
  },
  {
    sentence: 'Alle Eingänge sind erledigt.',
    ...said('routes/payments/bank/match.tsx', 'NothingWaiting', 'BankEntryList'),
    file: 'requests/bank-entries.test.ts',
    test: 'waits no more, and only then nothing does',
  },
  {
    sentence: 'Keine Rechnung wartet mehr auf Geld.',
    ...said('routes/payments/choose-payer.tsx', 'ChoosePayer', 'Owing'),
    ...notPaid,
  },
  {
    sentence: 'Keine Rechnung dieses Kunden wartet mehr auf Geld.',
    ...said('routes/payments/collective.tsx', 'NothingOpen', 'OpenInvoice'),
    ...notPaid,
  },
  {
    sentence: 'wartete kein Beleg auf Geld.',
    ...said('routes/payments/open-items/open-items.tsx', 'OpenItems', 'loaderData'),
    ...notPaid,
  },
  {
    sentence: 'Nichts mehr offen',
    ...said('routes/payments/debits/debit-words.ts', 'describeDebitRun', 'ShownRun'),
    file: 'requests/debit-runs.test.ts',
    test: 'an invoice that is cancelled is not called paid, nor is its run',
  },
  { sentence: 'Die Rechnung ist bezahlt.', ...said(moneySteps, 'describeMoney', 'InvoiceBalance'), ...paid },
  { sentence: 'Es ist nichts mehr offen.', ...said(moneySteps, 'describeMoney', 'InvoiceBalance'), ...zero },
  { sentence: 'Es ist noch nichts eingegangen.', ...said(moneySteps, 'describeMoney', 'InvoiceBalance'), ...paid },
  {
    sentence: 'hier ist noch nichts eingegangen.',
    ...said(steps, 'finalStep', 'Issued'),
    file: 'requests/deposits.test.ts',
    test: 'is chosen in a fold, and then asked for what it needs at the top',
  },
  {
    sentence: 'Es ist nichts eingegangen.',
    ...said('routes/invoices/cancel.server.ts', 'describeMoney', 'InvoiceBalance'),
    file: 'requests/cancellations.test.ts',
    test: 'says what will be frozen and what becomes of the money',
  },
  {
    sentence: '} ist noch nichts eingegangen.',
    ...said('routes/offers/billing/billing-words.ts', 'unpaidText', 'LoadedBilling'),
    file: 'requests/offer-billing.test.ts',
    test: 'is billed by a deposit of 30 %',
  },
  {
    sentence: 'Auf {number} ist nichts eingegangen',
    ...said('routes/findings/deposit-gap-words.ts', 'depositGapWords', 'DepositGapCode'),
    file: '../app/invoicing/invoice/checks/deposit-gaps.test.ts',
    test: 'has a failing case here for every code',
  },
  {
    sentence: 'Sie ist bezahlt.',
    ...said('routes/findings/reminder-words.ts', 'notReminded', 'NotReminded'),
    file: 'requests/reminders.test.ts',
    test: 'are not issued for what was paid meanwhile',
  },

  {
    sentence: 'Es wurde keine Nummer verbraucht.',
    by: [
      { file: 'routes/documents/issued/refusal-words.ts', name: 'sharedRefusals', proof: 'OfEveryKind' },
      refusedBy('routes/invoices/issue.server.ts', 'IssueRefusal'),
      refusedBy('routes/invoices/delivery-notes/show.server.ts', 'DeliveryNoteRefusal'),
      refusedBy('routes/offers/send.server.ts', 'SendRefusal'),
    ],
    file: 'requests/numbers.test.ts',
    test: 'leaves a number that was confirmed before it to nobody',
  },
  {
    sentence: 'Es wurde nichts ausgestellt.',
    by: [
      { file: 'routes/invoices/correction/credit-words.ts', name: 'correctRefusals', proof: 'CorrectRefusal' },
      refusedBy('routes/reminders/review.server.ts', 'ReminderRefusal'),
    ],
    file: 'requests/reminders.test.ts',
    test: 'are not issued for what was paid meanwhile',
  },

  {
    sentence: 'Es wurde nichts storniert.',
    by: [refusedBy('routes/invoices/cancel.server.ts', 'Refusal')],
    file: 'requests/corrections.test.ts',
    test: 'is not cancelled as a whole where it was corrected meanwhile',
  },

  {
    sentence: 'Angekommen',
    ...said(mails, 'states', 'DocumentMailRow'),
    file: 'locks/mail-news.test.ts',
    test: 'delivered',
  },
  {
    sentence: 'Zurückgehalten, nicht verschickt',
    ...said(mails, 'states', 'DocumentMailRow'),
    file: 'requests/document-mails.test.ts',
    test: 'says when it goes, is held back, and goes when a person says so',
  },
  {
    sentence: 'hinausgegangen',
    ...said(mails, 'describeCopy', 'WrittenDocumentMail'),
    file: '../app/routes/mail/mail-words.test.ts',
    test: 'a copy to "%s" that is "%s"',
  },
  {
    sentence: 'Schritt 1 und 2 sind erledigt.',
    ...said('routes/dashboard/first-run.tsx', 'leadOf', 'FirstSteps'),
    file: 'requests/first-run.test.ts',
    test: 'both done: the invoice to that customer is next',
  },
  {
    sentence: 'Die USt-IdNr. ist gültig.',
    ...said('routes/customers/vat-check-words.ts', 'describeVatAnswer', 'Answer'),
    file: 'requests/vat-checks.test.ts',
    test: 'is confirmed: asked once a form, told in words, and kept',
  },
];
