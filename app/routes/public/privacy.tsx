import type { Route } from './+types/privacy.ts';
import { Hero, Prose } from '../../ui/public/landing.tsx';
import { OperatorAddress, OperatorContact } from '../../ui/public/operator.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Table } from '../../ui/base/table.tsx';
import { loadOperator } from '../shared/load-operator.server.ts';
import { titled } from '../shared/titles.ts';

const title = 'Datenschutz';

export const meta = titled(
  title,
  'Welche Daten diese Anwendung verarbeitet, wozu, wie lange, und welche Rechte Sie haben.',
);

export const loader = loadOperator;

const purposes = [
  [
    'Konto',
    'E-Mail-Adresse, Passwort als Prüfwert',
    'Vertrag, Art. 6 Abs. 1 Buchst. b DSGVO',
    'bis zur Schließung des Kontos',
  ],
  [
    'Anmeldungen',
    'Gerät (zum Beispiel „Firefox, Windows“), Zeit der Anmeldung und der letzten Nutzung',
    'berechtigtes Interesse, Art. 6 Abs. 1 Buchst. f DSGVO',
    'bis zur nächsten Anmeldung nach ihrem Ablauf (7 Tage)',
  ],
  [
    'Kunden, Angebote, Rechnungen',
    'was Sie eingeben',
    'Vertrag, Art. 6 Abs. 1 Buchst. b DSGVO; Aufbewahrung, Buchst. c',
    'Rechnungen 8 Jahre nach Ende des Jahres der Ausstellung (§ 14b UStG)',
  ],
  [
    'Betrieb und Sicherheit',
    'Zeit, aufgerufene Seite, Ergebnis; ohne Inhalte Ihrer Eingaben',
    'berechtigtes Interesse, Art. 6 Abs. 1 Buchst. f DSGVO',
    'so lange, wie es zur Fehlersuche nötig ist',
  ],
  ['Statistik', 'aufgerufene Seite', 'nur mit Ihrer Einwilligung, Art. 6 Abs. 1 Buchst. a DSGVO', 'bis zum Widerruf'],
] as const;

const cookies = [
  ['pb_auth', 'hält Sie angemeldet', '7 Tage'],
  ['Anmeldung über einen anderen Dienst', 'verhindert, dass Fremde Ihre Anmeldung übernehmen', '10 Minuten'],
  ['geraet', 'hält Ihnen die Anmeldung frei, wenn andere Passwörter durchprobieren', '1 Jahr'],
  ['Einwilligung', 'merkt sich Ihre Auswahl', 'bis Sie sie ändern oder löschen'],
] as const;

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const operator = loaderData.operator;
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
              rows={purposes}
            />
            <h2>Cookies</h2>
            <p>
              Gesetzt werden nur Cookies, ohne die Anmeldung und Auswahl nicht funktionieren (§ 25 Abs. 2 TDDDG). Es
              gibt keine Cookies fremder Anbieter.
            </p>
            <Table
              stacked
              caption="Cookies"
              columns={[{ label: 'Cookie' }, { label: 'Zweck' }, { label: 'Dauer' }]}
              rows={cookies}
            />
            <h2>Einwilligungen</h2>
            <p>
              Ohne Ihre Zustimmung wird nichts gezählt. Sie können Ihre Auswahl auf der Seite{' '}
              <a href={paths.consent}>Einwilligungen</a> jederzeit ansehen und widerrufen. Der Widerruf gilt für die
              Zukunft.
            </p>
            <h2>Wer die Daten sonst sieht</h2>
            <p>
              Wenn Sie einen Beleg verschicken, erhält ihn der Empfänger, und der Maildienst des Betreibers stellt ihn
              zu. Wenn der Betreiber die Bezahlung eines Abos anbietet, erhält der Zahlungsdienst die Angaben, die Sie
              dort eingeben. Sonst gibt der Betreiber Daten nur weiter, wenn ein Gesetz es verlangt.
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
              Datenschutz beschweren (Art. 77 DSGVO).
            </p>
          </Prose>
        </div>
      </div>
    </>
  );
}
