import { redirect } from 'react-router';
import { cookiesContext } from './app-context.ts';
import type { Context } from './app-context.ts';
import type { confirmAccount, confirmOwnAccount } from '#app/pocketbase/accounts/queries.ts';
import type { BookOutcome, ReverseOutcome } from '#app/pocketbase/payments/calls.ts';
import type { CancelOutcome } from '#app/workflows/corrections/issue-cancellation.ts';
import type { CorrectOutcome } from '#app/workflows/corrections/issue-correction.ts';
import type { DeliveryNoteOutcome } from '#app/workflows/delivery-notes/issue-delivery-note.ts';
import type { IssueOutcome } from '#app/workflows/issuing/issue-invoice.ts';
import type { TakeOverOutcome, WithdrawOutcome } from '#app/workflows/imported/take-over.ts';
import type { ReminderOutcome } from '#app/workflows/reminders/issue-reminder.ts';
import type { MailReport } from '#app/workflows/send-mails.ts';
import type { SendOutcome } from '#app/workflows/send-offer.ts';

/** What just happened, told on the next page. Only these codes travel in the cookie, never text. */
const messages = {
  'profile-saved': 'Ihr Profil ist gespeichert.',
  'settings-saved': 'Die Einstellungen sind gespeichert.',
  'archive-checked': 'Geprüft. Was dabei herauskam, steht hier unten.',
  'archive-check-runs': 'Die Prüfung läuft noch. Ihr Ergebnis steht hier, sobald sie fertig ist.',
  'archive-check-failed': 'Die Prüfung ließ sich nicht ausführen. Bitte versuchen Sie es später noch einmal.',
  'archive-elsewhere': 'Die Datenbank liegt nicht hier. Geprüft wird dort, mit belegwerk verify.',
  'test-mail-tried': 'Die Probe ist übergeben. Was der Versand geantwortet hat, steht unten.',
  'number-moved': 'Die Nummern gehen an der neuen Stelle weiter.',
  'customer-created': 'Der Kunde ist angelegt.',
  'customer-saved': 'Der Kunde ist gespeichert.',
  'import-undone': 'Das Einlesen ist zurückgenommen: Was neu war, ist wieder weg, was ergänzt war, ist wieder leer.',
  'mandate-saved': 'Das Mandat ist gespeichert.',
  'vat-id-asked': 'Die Antwort steht hier unten und ist gespeichert.',
  'customer-archived': 'Der Kunde ist archiviert. Seine Belege bleiben erhalten.',
  'customer-restored': 'Der Kunde ist wieder aktiv.',
  'product-created': 'Das Produkt ist angelegt.',
  'product-saved': 'Das Produkt ist gespeichert. Geschriebene Belege ändern sich nicht.',
  'product-archived': 'Das Produkt ist archiviert. Es wird nicht mehr vorgeschlagen.',
  'product-restored': 'Das Produkt ist wieder aktiv.',
  'contact-created': 'Die Person ist angelegt.',
  'contact-saved': 'Die Person ist gespeichert.',
  'contact-archived': 'Die Person ist archiviert und bekommt nichts mehr.',
  'contact-restored': 'Die Person ist wieder da.',
  'text-block-created': 'Der Baustein ist angelegt.',
  'text-block-saved': 'Der Baustein ist gespeichert. Geschriebene Belege ändern sich nicht.',
  'text-block-archived': 'Der Baustein ist archiviert. Er wird nicht mehr angeboten.',
  'text-block-restored': 'Der Baustein wird wieder angeboten.',
  'text-block-inserted': 'Der Text ist eingefügt und der Entwurf gespeichert.',
  'project-created': 'Das Projekt ist angelegt.',
  'project-saved': 'Das Projekt ist gespeichert.',
  'project-archived': 'Das Projekt ist archiviert. Seine Zeiten bleiben erhalten.',
  'project-restored': 'Das Projekt nimmt wieder Zeiten an.',
  'week-saved': 'Die Woche ist gespeichert.',
  'time-saved': 'Die Zeit ist gespeichert.',
  'time-deleted': 'Die Zeit ist gelöscht.',
  'layout-created': 'Das Layout ist angelegt.',
  'layout-saved': 'Das Layout ist gespeichert. Ausgestellte Belege ändern sich nicht.',
  'layout-archived': 'Das Layout ist archiviert. Ausgestellte Belege behalten es.',
  'layout-restored': 'Das Layout ist wieder da. Sagen Sie, wofür es gelten soll.',
  'layout-uses-saved': 'Es ist festgelegt, wofür dieses Layout gilt.',
  'draft-saved': 'Der Entwurf ist gespeichert.',
  'draft-instead-of-issued':
    'Die Rechnung war inzwischen ausgestellt. Ihre Eingaben stehen in diesem neuen Entwurf; löschen Sie ihn, wenn Sie ihn nicht brauchen.',
  'draft-instead-of-discarded': 'Der Entwurf war inzwischen verworfen. Ihre Eingaben stehen in diesem neuen Entwurf.',
  'draft-taken-back': 'Der Entwurf ist wieder da.',
  'draft-taken-back-saved': 'Der Entwurf war inzwischen verworfen. Er ist zurückgeholt, mit Ihren Eingaben.',
  'attachments-saved': 'Die Anhänge sind gespeichert.',
  'attachments-too-late':
    'Die Rechnung war inzwischen ausgestellt. Was Sie zuletzt an ihren Anhängen geändert haben, gilt nicht mehr.',
  'lines-taken': 'Die Zeilen sind als Positionen übernommen, und der Entwurf ist gespeichert.',
  'lines-remembered':
    'Die Zeilen sind als Positionen übernommen. Wo kein Preis stand, gilt der letzte mit derselben Beschreibung: Prüfen Sie ihn.',
  'share-taken': 'Der Anteil steht bei den Positionen, und der Entwurf ist gespeichert.',
  'final-begun':
    'Die Schlussrechnung ist begonnen. Schreiben Sie die ganze Leistung hinein; die Abschläge werden abgezogen.',
  'draft-copied': 'Die Kopie ist ein neuer Entwurf. Prüfen Sie vor allem den Zeitpunkt der Leistung.',
  'draft-discarded': 'Der Entwurf ist verworfen. Sie können ihn 30 Tage lang zurückholen.',
  'delivery-note-issued': 'Der Lieferschein ist ausgestellt und unveränderlich gespeichert.',
  'delivery-note-named':
    'Der Lieferschein ist ausgestellt und unveränderlich gespeichert. Seine Nummer steht jetzt im Entwurf der Rechnung.',
  'invoice-issued': 'Die Rechnung ist ausgestellt und unveränderlich gespeichert.',
  'files-follow': 'Der Beleg ist ausgestellt, seine Dateien werden noch erzeugt. Bitte laden Sie die Seite gleich neu.',
  'offer-file-follows':
    'Das Angebot ist fertiggestellt, seine Datei wird noch erzeugt. Bitte laden Sie die Seite gleich neu. Verschickt ist es noch nicht.',
  'mail-handed-over': 'Die E-Mail ist unterwegs: Der Versand hat sie angenommen.',
  'mail-laid-down': 'Die E-Mail ist abgelegt. Verschickt wird sie von hier aus nicht.',
  'mail-not-yet': 'Die E-Mail ist noch nicht unterwegs. Belegwerk versucht es wieder.',
  'mail-refused': 'Der Versand hat die E-Mail nicht angenommen. Was er sagt, steht unten.',
  'mail-unclear': 'Es ist unklar, ob der Versand die E-Mail angenommen hat. Was er sagt, steht unten.',
  'document-mail-waits': 'Die E-Mail wartet. Bis sie hinausgeht, können Sie sie zurückhalten.',
  'sent-otherwise': 'Der Versand ist vermerkt.',
  'table-too-long':
    'Die Liste hat mehr als 10.000 Zeilen; so viele fasst die Datei nicht. Bitte grenzen Sie die Liste ein, zum Beispiel auf ein Jahr.',
  'document-mail-held': 'Die E-Mail ist zurückgehalten. Die Rechnung bleibt ausgestellt.',
  'paper-mail-held': 'Die E-Mail ist zurückgehalten. Was sie bringen sollte, bleibt, wie es ist.',
  'reminder-issued': 'Die Mahnung ist ausgestellt und unveränderlich gespeichert. Jetzt können Sie sie senden.',
  'debits-made': 'Der Lauf ist gespeichert. Laden Sie die Datei herunter, und geben Sie sie Ihrer Bank.',
  'debits-released': 'Was hier zurückgenommen ist, lässt sich wieder einziehen.',
  'reminders-held': 'Ob gemahnt wird, ist gespeichert.',
  'rest-on-no-line':
    'Alle Positionen sind schon gutgeschrieben. Was noch offen ist, blieb beim Runden übrig: Lassen Sie es bei „Zahlung erfassen“ als kleine Differenz fallen.',
  'invoice-cancelled': 'Die Rechnung ist storniert. Beide Belege bleiben unveränderlich gespeichert.',
  'invoice-imported': 'Die Rechnung ist übernommen. Sie steht in Listen, offenen Posten und Mahnungen.',
  'import-withdrawn':
    'Die übernommene Rechnung ist zurückgenommen. Sie zählt nirgends mehr; dieselbe Nummer lässt sich neu übernehmen.',
  'invoice-corrected': 'Die Rechnungskorrektur ist ausgestellt. Beide Belege bleiben unveränderlich gespeichert.',
  'corrected-copy':
    'Die Rechnung ist storniert. Das ist der Entwurf der neuen, noch mit denselben Angaben: Berichtigen Sie ihn.',
  'offer-sent': 'Das Angebot ist unveränderlich gespeichert. Verschickt ist es noch nicht.',
  'offer-copied': 'Die Kopie ist ein neuer Entwurf.',
  'offer-discarded': 'Der Entwurf ist verworfen. Sie können ihn 30 Tage lang zurückholen.',
  'version-discarded':
    'Der Entwurf der neuen Version ist verworfen; was Sie fertiggestellt haben, gilt weiter. Sie können ihn 30 Tage lang zurückholen.',
  'version-begun': 'Das ist der Entwurf der neuen Version. Bis Sie ihn fertigstellen, gilt die letzte.',
  'offer-decided': 'Der Stand des Angebots ist eingetragen.',
  'offer-billed': 'Das ist der Entwurf der Rechnung aus dem Angebot. Prüfen Sie ihn, bevor Sie ihn ausstellen.',
  'offer-archived': 'Das Angebot ist archiviert.',
  'offer-restored': 'Das Angebot steht wieder in der Liste.',
  'offer-instead-of-sent':
    'Das Angebot war inzwischen fertiggestellt. Ihre Eingaben stehen in diesem neuen Entwurf; löschen Sie ihn, wenn Sie ihn nicht brauchen.',
  'sending-schedule-created': 'Die Serie ist angelegt. Ihre Rechnungen werden von selbst ausgestellt und gesendet.',
  'draft-schedule-created': 'Die Serie ist angelegt. Sie legt Entwürfe an; ausstellen und senden Sie jeden selbst.',
  'schedule-saved': 'Die Serie ist gespeichert.',
  'template-opened':
    'Das ist die Vorlage der Serie als Entwurf. Nach dem Speichern ersetzt „Als Vorlage wiederholen“ die bisherige.',
  'template-replaced': 'Die Vorlage ist ersetzt. Ab der nächsten Rechnung gilt die neue.',
  'payment-booked': 'Die Zahlung ist gebucht.',
  'bank-entry-booked': 'Die Zahlung ist gebucht und dem Umsatz zugeordnet.',
  'bank-entry-aside': 'Der Umsatz ist beiseitegelegt. Er steht unten unter „Keine Rechnung“.',
  'bank-entries-booked': 'Was sicher war, ist gebucht. Jede Buchung steht unten unter „Zugeordnet“.',
  'bank-import-undone':
    'Das Einlesen ist rückgängig gemacht: Diese Umsätze zählen nicht mehr. Sie können die Datei neu einlesen.',
  'bank-entry-open': 'Der Umsatz steht wieder bei dem, was zu tun ist.',
  'written-off': 'Der offene Betrag ist ausgebucht. Die Rechnung selbst bleibt, wie sie ist.',
  'payment-reversed': 'Die Zahlung ist zurückgenommen. Beide Buchungen bleiben sichtbar.',
  'subscription-cancelled': 'Ihr Abo ist gekündigt. Bis es endet, arbeiten Sie wie bisher.',
  'subscription-kept': 'Die Kündigung ist zurückgenommen. Ihr Abo läuft weiter.',
  'address-confirmed': 'Die E-Mail-Adresse ist bestätigt, Ihr Konto ist bereit.',
  'account-ready': 'Ihr Konto ist bereit, und Sie sind angemeldet.',
  'signed-out': 'Sie sind abgemeldet.',
  'password-reset': 'Das neue Passwort gilt. Bitte melden Sie sich damit an.',
  'password-changed': 'Das neue Passwort gilt. Alle anderen Anmeldungen sind beendet.',
  'address-changed': 'Die neue E-Mail-Adresse gilt. Bitte melden Sie sich damit an.',
  'session-ended': 'Die Sitzung ist beendet.',
  'all-sessions-ended': 'Sie sind überall abgemeldet.',
  'provider-added': 'Die Anmeldung ist verbunden.',
  'provider-removed': 'Die Verbindung ist getrennt.',
  'second-factor-off': 'Der zweite Faktor ist ausgeschaltet.',
  'account-closed': 'Ihr Konto ist geschlossen.',
  'consent-saved': 'Ihre Auswahl ist gespeichert.',
  'replay-dropped': 'Ihre Eingaben stammten von einem anderen Konto und wurden deshalb nicht übernommen.',
} as const;

type Code = keyof typeof messages;
type Done<Outcome> = Extract<Outcome, { ok: true }>;
type Cancelled = Done<CancelOutcome> | Extract<CancelOutcome, { refusal: 'already-cancelled' }>;

/** Messages that say how stored data stands, each with its proof: the answer of the call that made it so. */
interface ProvedBy {
  'document-mailed': MailReport | null;
  'delivery-note-issued': Done<DeliveryNoteOutcome>;
  'invoice-issued': Done<IssueOutcome>;
  'invoice-imported': Done<TakeOverOutcome>;
  'import-withdrawn': Done<WithdrawOutcome>;
  'reminder-issued': Done<ReminderOutcome>;
  'invoice-cancelled': Cancelled;
  'corrected-copy': Cancelled;
  'invoice-corrected': Extract<CorrectOutcome, { isNew: true }>;
  'offer-sent': Done<SendOutcome>;
  'payment-booked': Done<BookOutcome>;
  'bank-entry-booked': Done<BookOutcome>;
  'bank-entries-booked': readonly [Done<BookOutcome>, ...Done<BookOutcome>[]];
  'written-off': Done<BookOutcome>;
  'payment-reversed': Done<ReverseOutcome>;
  'address-confirmed':
    | Extract<Awaited<ReturnType<typeof confirmAccount>>, 'done'>
    | Extract<Awaited<ReturnType<typeof confirmOwnAccount>>, 'confirmed-before'>;
}

type Proved = { [Says in keyof ProvedBy]: { says: Says; by: ProvedBy[Says] } }[keyof ProvedBy];
type MailCode = Extract<Code, `mail-${string}`>;

/** A message that anybody may send; all others are told with what proves them. */
export type FlashCode = Exclude<
  Code,
  keyof ProvedBy | MailCode | DiscardCode | 'delivery-note-named' | 'files-follow' | 'offer-file-follows'
>;

const discardCodes = ['draft-discarded', 'offer-discarded', 'version-discarded'] as const;
type DiscardCode = (typeof discardCodes)[number];

/** A draft was discarded; `draft`: by which it is taken back. */
export interface Discarded {
  says: DiscardCode;
  draft: string;
}

/** No more than what is proved: where files could not be stored yet, the document is not called stored. */
function codeOf(told: FlashCode | Proved): Code {
  if (typeof told === 'string') return told;
  if (told.says === 'document-mailed') return codeOfMail(told.by);
  const { says, by } = told;
  if (typeof by === 'string' || says === 'corrected-copy') return says;
  if ('stored' in by && !by.stored) return says === 'offer-sent' ? 'offer-file-follows' : 'files-follow';
  return 'named' in by && by.named ? 'delivery-note-named' : says;
}

/** `null`: it was not tried, or nobody heard in time. */
function codeOfMail(report: MailReport | null): MailCode {
  if (report === null) return 'mail-not-yet';
  const { result, transport } = report;
  if (result.ok) return transport === 'folder' ? 'mail-laid-down' : 'mail-handed-over';
  if (result.unsure) return 'mail-unclear';
  return result.permanent ? 'mail-refused' : 'mail-not-yet';
}

const cookieName = 'message';

/** What is no good news. */
const warnings: readonly Code[] = ['mail-not-yet', 'mail-refused', 'mail-unclear', 'table-too-long'];

export function flashCookie(code: Code, draft = ''): string {
  const about = draft === '' ? '' : `!${draft}`;
  return `${cookieName}=${code}${about}; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax`;
}

export const spentFlashCookie = `${cookieName}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;

export interface ToldFlash {
  level: 'good' | 'warning';
  text: string;
}

/** The message a request brings, or null. */
export function readFlash(request: Request): ToldFlash | null {
  const [code = ''] = readParts(request);
  if (!isCode(code)) return null;
  return { level: warnings.includes(code) ? 'warning' : 'good', text: messages[code] };
}

/** The draft that the message tells of as discarded, or null. */
export function readDiscarded(request: Request): Discarded | null {
  const [code, draft = ''] = readParts(request);
  const says = discardCodes.find((each) => each === code);
  return says !== undefined && /^[a-z0-9]{15}$/.test(draft) ? { says, draft } : null;
}

function readParts(request: Request): string[] {
  return (readCookie(request, cookieName) ?? '').split('!');
}

function isCode(code: string): code is Code {
  return Object.hasOwn(messages, code);
}

/** The value of a cookie as sent, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

/** After a POST: the next page by GET (303), with a message for it. */
export function seeOther(context: Context, path: string, told?: FlashCode | Proved | Discarded): Response {
  if (told) addCookie(context, cookieOf(told));
  return redirect(path, 303);
}

function cookieOf(told: FlashCode | Proved | Discarded): string {
  return typeof told === 'object' && 'draft' in told ? flashCookie(told.says, told.draft) : flashCookie(codeOf(told));
}

/** Sets a cookie with whatever answer the request gets. */
export function addCookie(context: Context, cookie: string): void {
  context.get(cookiesContext).push(cookie);
}
