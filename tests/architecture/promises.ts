/** A sentence that promises something of the product, and the test that is red where it is not true. */
export interface PromisedSentence {
  /** as it stands in the sources, or its beginning */
  sentence: string;
  /** below tests/ */
  file: string;
  /** of the test's name */
  test: string;
}

/** Words by which a sentence is known to promise. */
export const promisingWords =
  /von selbst|nicht (?:mehr )?begrenzt|ückenlos|nachgezählt|unveränderlich|Zuletzt geprüft|zu beanstanden|jederzeit|bleibt gespeichert|Doppelt gespeichert|nichts gebucht|bis sie gespeichert sind|ist aber schon gespeichert|wurde nicht ausgeführt/g;

const frozen = { file: 'locks/locks.test.ts', test: 'with a superuser’s token' };
const checked = { file: 'requests/gate-guarantee.test.ts', test: 'are valid where the check lets them through' };
const counted = { file: 'requests/number-ledger.test.ts', test: 'does not call that gapless' };
const proved = { file: 'requests/proof.test.ts', test: 'tells the own damages, and of those of others nothing' };

const line = { file: 'e2e/line.script.spec.ts' };
const kept = { ...line, test: 'text is kept in the browser with a yes' };
const notDone = { ...line, test: 'could not be issued is not issued by itself' };

const consent = { file: 'requests/analytics.test.ts', test: 'not any more once it is withdrawn' };

export const promisedSentences: readonly PromisedSentence[] = [
  { sentence: 'Der Lieferschein ist ausgestellt und unveränderlich gespeichert.', ...frozen },
  { sentence: 'Die Rechnung ist ausgestellt und unveränderlich gespeichert.', ...frozen },
  { sentence: 'Die Mahnung ist ausgestellt und unveränderlich gespeichert.', ...frozen },
  { sentence: 'Die Rechnung ist storniert. Beide Belege bleiben unveränderlich gespeichert.', ...frozen },
  { sentence: 'Die Rechnungskorrektur ist ausgestellt. Beide Belege bleiben unveränderlich gespeichert.', ...frozen },
  { sentence: 'Das Angebot ist unveränderlich gespeichert. Verschickt ist es noch nicht.', ...frozen },
  { sentence: 'Das wird unveränderlich gespeichert', ...frozen },
  { sentence: 'Die Rechnung bleibt gespeichert, wie sie ist.', ...frozen },
  { sentence: 'Vor dem Ausstellen geprüft, danach unveränderlich.', ...frozen },
  { sentence: 'werden Nummer, PDF und XML unveränderlich gespeichert.', ...frozen },
  { sentence: 'Ausgestellte Belege sind deshalb unveränderlich.', ...frozen },
  { sentence: 'PDF und XML sind unveränderlich, mit Prüfsumme', ...frozen },
  { sentence: 'Prüfen Sie vor dem Ausstellen, was unveränderlich gespeichert wird.', ...frozen },
  { sentence: 'Nichts zu beanstanden.', ...checked },
  { sentence: "'Lückenlos'", ...counted },
  { sentence: 'Gerade nachgezählt:', ...counted },
  { sentence: 'Nicht lückenlos, aber erklärt', ...counted },
  { sentence: 'Zuletzt geprüft am ${at}: keine Abweichung bei Ihren Daten', ...proved },
  { sentence: 'Zuletzt geprüft am ${at}: Abweichungen bei Ihren Daten', ...proved },
  {
    sentence: 'jede Nacht von selbst',
    file: 'product/archive-check.night.test.ts',
    test: 'an owner has the whole folder checked from a page',
  },
  {
    sentence: 'Ihre Rechnungen werden von selbst ausgestellt und gesendet.',
    file: 'requests/schedules.test.ts',
    test: 'makes a schedule of what is',
  },
  {
    sentence: 'Was in Belegwerk als Zahlung gebucht ist, zählt von selbst.',
    file: 'requests/turnover.test.ts',
    test: 'shows a small business how what it received stands to the limits, by the day of the payment',
  },
  {
    sentence: 'Ihre Läufe hier zählen von selbst.',
    file: 'requests/debit-runs.test.ts',
    test: 'collecting extends the mandate',
  },
  {
    sentence: 'Sie können jederzeit aufhören, alles bleibt gespeichert.',
    file: 'e2e/editor.script.spec.ts',
    test: 'a new invoice saves itself once, and is a draft from then on',
  },
  // The contract, not the program: nothing here keeps anybody.
  {
    sentence: 'Sie können den Vertrag jederzeit in Textform beenden.',
    file: 'e2e/sign-in.spec.ts',
    test: 'sessions and the end of the account',
  },
  {
    sentence: 'Eine Kopie der ersten können Sie dem Kunden jederzeit noch einmal',
    file: 'requests/stored-files.test.ts',
    test: 'comes as it is',
  },
  {
    sentence: 'Sobald die Verbindung wieder da ist, wird von selbst gespeichert.',
    ...line,
    test: 'a form is saved by itself when the line is back',
  },
  {
    sentence: 'Was hier steht, ist aber schon gespeichert.',
    ...line,
    test: 'an editor whose button finds no line saves itself',
  },
  { sentence: 'bis sie gespeichert sind oder Sie sich abmelden', ...kept },
  {
    sentence: 'bis sie gespeichert sind, Sie sich abmelden oder jemand anderes sich anmeldet',
    file: 'requests/kept-text.test.ts',
    test: 'text of one account is gone when another one signs in',
  },
  { sentence: 'wurde nicht ausgeführt. Ihre Eingaben bleiben hier stehen.', ...notDone },
  { sentence: 'wurde nicht ausgeführt: Bitte drücken Sie noch einmal.', ...notDone },
  { sentence: 'Sie können es jederzeit ändern.', ...consent },
  { sentence: 'jederzeit ansehen und widerrufen.', ...consent },
  {
    sentence: 'Nichts geht von selbst hinaus.',
    file: 'requests/reminders.test.ts',
    test: 'are listed, reviewed, issued',
  },
  {
    sentence: 'Doppelt gespeichert wird dadurch nichts.',
    file: 'requests/double-clicks.test.ts',
    test: 'Enter again makes no second',
  },
  {
    sentence: 'Sie nennt von selbst die Abschlagsrechnungen',
    file: 'requests/deposits.test.ts',
    test: 'which takes all paid ones off',
  },
  {
    sentence: 'Angebote und Rechnungen sind nicht begrenzt.',
    file: 'requests/subscription-news.test.ts',
    test: 'leads to the page that says so, and takes no order',
  },
  {
    sentence: 'Mit Abo sind sie nicht begrenzt.',
    file: 'requests/subscription-news.test.ts',
    test: 'lets make documents without a limit',
  },
  {
    sentence: 'Angebote und Rechnungen sind jetzt nicht mehr begrenzt.',
    file: 'requests/subscription.test.ts',
    test: 'promises what our record proves',
  },
  {
    sentence: 'Diese Seite fragt alle 5 Sekunden von selbst nach.',
    file: 'requests/subscription.test.ts',
    test: 'promises nothing before it is proved, and asks again a dozen times',
  },
  {
    sentence: 'Dieser Umsatz ist inzwischen zugeordnet oder beiseitegelegt. Es wurde nichts gebucht.',
    file: 'requests/bank-entries.test.ts',
    test: 'by one button that says why, and nothing is booked twice',
  },
  {
    sentence: 'hat sich inzwischen etwas geändert: Es wurde dafür nichts gebucht.',
    file: 'requests/bank-imports.test.ts',
    test: 'says where something has changed meanwhile, and books nothing for that',
  },
  {
    sentence: 'Es wurde nichts gebucht; bitte prüfen Sie Ihre Eingaben.',
    file: 'requests/bank-entries.test.ts',
    test: 'books nothing when the open amount has changed',
  },
];
