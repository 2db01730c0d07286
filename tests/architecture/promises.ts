/** A sentence that says something of the product, and the test that is red where it is not true. */
export interface PromisedSentence {
  /** as it stands in the sources, or a part of it */
  sentence: string;
  /** seen from tests/ */
  file: string;
  /** of the test's name */
  test: string;
}

/** Words by which a sentence is known to promise, or to say how data stands (`data-sentences.ts`). */
export const promisingWords =
  /von selbst|nicht (?:mehr )?begrenzt|ückenlos|nachgezählt|unveränderlich|Zuletzt geprüft|zu beanstanden|jederzeit|bleibt gespeichert|Doppelt gespeichert|nichts gebucht|bis sie gespeichert sind|ist aber schon gespeichert|wurde nicht ausgeführt|keine Nummer verbraucht|nichts (?:ausgestellt|storniert|bestellt|eingegangen)|Abweichung(?:en)? bei|Bereit zum|ist bezahlt\.|Bezahlt ist|ohne Grenze|Abo ist aktiv|ist gültig\.|sind erledigt\.|auf Geld|ichts mehr offen|ist bestätigt|ist gebucht|hinausgegangen|Angekommen|steht unverändert|Hier stimmt|nicht verschickt'/g;

const frozen = { file: 'locks/locks.test.ts', test: 'with a superuser’s token' };

const line = { file: 'e2e/connection-lost.script.spec.ts' };
const kept = { ...line, test: 'text is kept in the browser with a yes' };
const notDone = { ...line, test: 'could not be issued is not issued by itself' };

const consent = { file: 'requests/analytics.test.ts', test: 'not any more once it is withdrawn' };

export const promisedSentences: readonly PromisedSentence[] = [
  { sentence: 'Das wird unveränderlich gespeichert', ...frozen },
  { sentence: 'Die Rechnung bleibt gespeichert, wie sie ist.', ...frozen },
  { sentence: 'Vor dem Ausstellen geprüft, danach unveränderlich.', ...frozen },
  { sentence: 'werden Nummer, PDF und XML unveränderlich gespeichert.', ...frozen },
  { sentence: 'Ausgestellte Belege sind deshalb unveränderlich.', ...frozen },
  { sentence: 'PDF und XML sind unveränderlich, mit Prüfsumme', ...frozen },
  { sentence: 'Prüfen Sie vor dem Ausstellen, was unveränderlich gespeichert wird.', ...frozen },
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
    sentence: 'Mit Abo sind sie nicht begrenzt.',
    file: 'requests/subscription-news.test.ts',
    test: 'lets make documents without a limit',
  },
  {
    sentence: 'Diese Seite fragt alle 5 Sekunden von selbst nach.',
    file: 'requests/subscription.test.ts',
    test: 'promises nothing before it is proved, and asks again a dozen times',
  },
];
