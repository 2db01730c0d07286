import type { Route } from './+types/privacy.ts';
import { appContext } from '#app/http/app-context.ts';
import { Hero, Prose } from '#app/ui/public/landing.tsx';
import { OperatorAddress, OperatorContact } from '#app/ui/public/operator.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { loadOperator } from './load-operator.server.ts';
import { listed } from './found/listed.ts';
import { localCopiesCookieName } from '#app/http/account.ts';
import { deviceCookieName } from '#app/http/known-device.ts';

const title = 'Datenschutz';

export const meta = listed({
  title,
  description: 'Welche Daten Belegwerk verarbeitet, wozu, wie lange, und welche Rechte Sie haben.',
});

export const handle = { listed: true };

export function loader(args: Route.LoaderArgs) {
  const { analyticsUrl, billing, cells } = args.context.get(appContext).services.env;
  const analyticsHost = analyticsUrl === null ? null : new URL(analyticsUrl).hostname;
  return { ...loadOperator(args), analyticsHost, billing: billing === 'on', cells };
}

const purposes = [
  [
    'Konto',
    'E-Mail-Adresse, Passwort als Prüfwert',
    'Vertrag, Art.\u00a06 Abs.\u00a01 Buchst.\u00a0b DSGVO',
    'bis zur Schließung des Kontos',
  ],
  [
    'Anmeldungen',
    'Gerät (zum Beispiel „Firefox, Windows“), Zeit der Anmeldung und der letzten Nutzung',
    'berechtigtes Interesse, Art.\u00a06 Abs.\u00a01 Buchst.\u00a0f DSGVO',
    'bis zur nächsten Anmeldung nach ihrem Ablauf (7 Tage)',
  ],
  [
    'Kunden, Rechnungen',
    'was Sie eingeben',
    'Vertrag, Art.\u00a06 Abs.\u00a01 Buchst.\u00a0b DSGVO; Aufbewahrung, Buchst.\u00a0c',
    'Rechnungen 8 Jahre nach Ende des Jahres der Ausstellung (§ 14b UStG); verworfene Entwürfe 30 Tage',
  ],
  [
    'Betrieb und Sicherheit',
    'Zeit, aufgerufene Seite, Ergebnis; ohne Inhalte Ihrer Eingaben',
    'berechtigtes Interesse, Art.\u00a06 Abs.\u00a01 Buchst.\u00a0f DSGVO',
    'so lange, wie es zur Fehlersuche nötig ist',
  ],
] as const;

const statisticPurpose = [
  'Statistik',
  'aufgerufene Seite',
  'nur mit Ihrer Einwilligung, Art.\u00a06 Abs.\u00a01 Buchst.\u00a0a DSGVO',
  'bis zum Widerruf',
] as const;

const subscriptionPurpose = [
  'Abo',
  'Stand und Zeitraum des Abos, Ihre Kundennummer beim Zahlungsdienst; keine Zahlungsdaten',
  'Vertrag, Art.\u00a06 Abs.\u00a01 Buchst.\u00a0b DSGVO',
  'bis zur Schließung des Kontos',
] as const;

const cookies = [
  ['pb_auth', 'hält Sie angemeldet', '7 Tage'],
  ['registration', 'lässt den Link gelten, der Ihre Adresse bestätigt, und weiß, wohin er ging', '3 Tage'],
  ['Anmeldung über einen anderen Dienst', 'verhindert, dass Fremde Ihre Anmeldung übernehmen', '10 Minuten'],
  [deviceCookieName, 'hält Ihnen die Anmeldung frei, wenn andere Passwörter durchprobieren', '1 Jahr'],
  [localCopiesCookieName, 'lässt Eingaben, die der Browser aufhebt, niemand anderem als Ihnen', '1 Jahr'],
  ['Meldungen', 'sagen der nächsten Seite, was gerade gespeichert ist', 'höchstens 1 Stunde'],
  ['Einwilligung', 'merkt sich Ihre Auswahl', 'bis Sie sie ändern oder löschen'],
] as const;

// Of the proxy: app/deploy/haproxy.cfg.
const cellCookie = ['cell', 'führt Sie zu dem Rechner, auf dem Ihr Konto liegt', '7 Tage'] as const;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { operator, billing, cells, analyticsHost } = loaderData;
  const rows = [
    ...purposes,
    ...(analyticsHost === null ? [] : [statisticPurpose]),
    ...(billing ? [subscriptionPurpose] : []),
  ];
  return (
    <>
      <Hero
        title="Datenschutz"
        lead="Welche Daten hier verarbeitet werden, wozu, wie lange, und was Sie verlangen können."
      />
      <div className="band white">
        <div className="wrap">
          <Prose>
            <h2>Verantwortlich</h2>
            <OperatorAddress operator={operator} />
            {operator ? <OperatorContact operator={operator} /> : null}
            <p>
              Für die Daten Ihrer eigenen Kunden sind Sie selbst verantwortlich. Der Betreiber verarbeitet sie in Ihrem
              Auftrag (Art. 28 DSGVO).
            </p>
            <h2>Welche Daten wozu</h2>
            <Table
              stacked
              caption="Daten, Rechtsgrundlage und Dauer"
              columns={[{ label: 'Bereich' }, { label: 'Daten' }, { label: 'Rechtsgrundlage' }, { label: 'Dauer' }]}
              rows={rows}
            />
            <h2>Cookies</h2>
            <p>
              Gesetzt werden nur Cookies, ohne die Anmeldung und Auswahl nicht funktionieren (§&nbsp;25 Abs.&nbsp;2
              TDDDG). Es gibt keine Cookies fremder Anbieter.
            </p>
            <Table
              stacked
              caption="Cookies"
              columns={[{ label: 'Cookie' }, { label: 'Zweck' }, { label: 'Dauer' }]}
              rows={cells ? [...cookies, cellCookie] : cookies}
            />
            <p>
              Fehlt beim Speichern die Verbindung, hebt der Browser Ihre Eingaben auf, wenn Sie das dort verlangen, bis
              sie gespeichert sind oder Sie sich abmelden. Endet die Anmeldung anders, weil sie abläuft oder Sie sie auf
              einem anderen Gerät beenden, bleiben sie für Sie, bis jemand anderes sich anmeldet; ist drei Tage lang
              niemand angemeldet, werden sie beim nächsten Besuch gelöscht. Was älter als sieben Tage ist, wird
              gelöscht, sobald hier wieder ein Formular mit Skripten geöffnet wird.
            </p>
            <h2>Einwilligungen</h2>
            <p>
              {analyticsHost === null ? 'Hier wird nichts gezählt.' : 'Ohne Ihre Zustimmung wird nichts gezählt.'} Sie
              können Ihre Auswahl auf der Seite <a href={paths.consent}>Einwilligungen</a> jederzeit ansehen und
              widerrufen. Der Widerruf gilt für die Zukunft. Sendet Ihr Browser Global Privacy Control, gilt das als
              Nein.
            </p>
            {analyticsHost === null ? null : (
              <p>
                Mit Ihrer Einwilligung in Statistik geht von jeder aufgerufenen Seite die Adresse an {analyticsHost},
                ohne Cookies und ohne Nummern Ihrer Kunden und Rechnungen.
              </p>
            )}
            <h2>Wer die Daten sonst sieht</h2>
            <p>
              E-Mails zu Ihrem Konto stellt der Maildienst des Betreibers zu.{' '}
              {billing
                ? 'Wer ein Abo bestellt, zahlt beim Zahlungsdienst Stripe; dorthin gehen Name und E-Mail-Adresse Ihrer Firma, und dort geben Sie Ihre Zahlungsdaten ein. '
                : null}
              Sonst gibt der Betreiber Daten nur weiter, wenn ein Gesetz es verlangt.
            </p>
            <h2>Löschen und aufbewahren</h2>
            <p>
              Ausgestellte Rechnungen müssen acht Jahre unverändert erhalten bleiben. In dieser Zeit kann ein Konto mit
              Rechnungen geschlossen, aber nicht gelöscht werden.
            </p>
            <h2>Ihre Rechte</h2>
            <p>
              Sie können Auskunft, Berichtigung, Löschung, Einschränkung und die Herausgabe Ihrer Daten verlangen und
              der Verarbeitung widersprechen (Art. 15 bis 21 DSGVO). Sie können sich bei einer Aufsichtsbehörde für den
              Datenschutz beschweren (Art.&nbsp;77 DSGVO).
            </p>
          </Prose>
        </div>
      </div>
    </>
  );
}
