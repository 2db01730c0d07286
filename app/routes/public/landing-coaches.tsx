import { Band, Prose } from '#app/ui/public/landing.tsx';
import { LandingPage, afterIssue } from './landing-page.tsx';
import type { WorkChange, Question } from './landing-page.tsx';
import { listed } from './found/listed.ts';

const title = 'E-Rechnung für Coaches und Berater';

export const meta = listed({
  title,
  card: 'coaches',
  description:
    'Firmenkunden und Privatkunden nebeneinander: wann Coaches und Berater eine E-Rechnung brauchen und wann nicht.',
});

export const handle = { listed: true };

const changes: readonly WorkChange[] = [
  [
    'Für Unternehmen',
    'PDF per E-Mail',
    'PDF mit E-Rechnung: Es sieht aus wie bisher, und die Buchhaltung liest die Daten',
  ],
  ['Für Privatkunden', 'Papier oder PDF', 'dasselbe Formular, und das PDF zum Drucken oder Senden'],
  ['Jeden Monat dasselbe', 'jedes Mal neu geschrieben', 'wird zur wiederkehrenden Rechnung'],
  ['Pflichtangaben', 'prüft niemand', 'werden vor dem Ausstellen geprüft'],
  afterIssue,
];

const questions: readonly Question[] = [
  {
    question: 'Woran erkenne ich, ob ein Kunde als Unternehmen gilt?',
    answer:
      'Daran, wofür er Ihre Leistung bezieht. Bestellt eine Selbstständige ein Coaching für ihren Betrieb, ist es eine Leistung an ein Unternehmen. Bestellt sie es für sich privat, nicht. Im Zweifel fragen Sie bei der Buchung nach Firmenname und Rechnungsanschrift.',
  },
  {
    question: 'Meine Seminare sind von der Umsatzsteuer befreit. Brauche ich E-Rechnungen?',
    answer:
      'Für Umsätze, die nach § 4 Nr. 8 bis 29 UStG steuerfrei sind, besteht die Pflicht nicht. Ob Ihre Seminare dazugehören, klären Sie mit Ihrer Steuerberatung oder dem Finanzamt.',
  },
  {
    question: 'Muss ich für eine einzelne Stunde eine E-Rechnung schreiben?',
    answer:
      'Rechnungen bis 250 € brutto sind Kleinbetragsrechnungen. Für sie bleibt Papier, oder ein PDF mit Zustimmung, auf Dauer erlaubt.',
  },
  {
    question: 'Darf ich Gesprächsinhalte auf die Rechnung schreiben?',
    answer:
      'Nötig ist die übliche Bezeichnung und der Umfang der Leistung, zum Beispiel „Einzelcoaching, 3 Sitzungen zu 90 Minuten“. Mehr sollte auf einer Rechnung nicht stehen, denn sie geht durch viele Hände.',
  },
];

export default function CoachesLandingPage() {
  return (
    <LandingPage
      title="E-Rechnung für Coaches und Berater"
      lead="Nach dem Workshop eine Rechnung ans Unternehmen, nach der Sitzung eine an die Privatkundin, beide als PDF: Für die eine wird die E-Rechnung Pflicht, für die andere nicht. Beides entsteht im selben Formular."
      changes={changes}
      picture="customers"
      questions={questions}
    >
      <Band id="clients" title="Firmenkunden und Privatkunden">
        <Prose>
          <p>
            <b>Für Unternehmen im Inland</b> wird die E-Rechnung Pflicht, sobald Ihre Übergangsfrist endet. Sie wählen
            XRechnung oder ZUGFeRD. ZUGFeRD ist für viele die angenehmere Wahl: Ihr Kunde sieht ein gewöhnliches PDF,
            und seine Buchhaltung liest die eingebetteten Daten.
          </p>
          <p>
            <b>Für Privatkunden</b> genügt Papier, oder ein PDF, wenn sie zustimmen. Steuersatz, Nummer und Aufbewahrung
            sind dieselben.
          </p>
          <p>
            <b>Für öffentliche Auftraggeber</b>, etwa eine Hochschule, brauchen Sie meist eine XRechnung mit der
            Leitweg-ID aus dem Auftrag.
          </p>
        </Prose>
      </Band>
      <Band id="service-date" title="Was auf Ihren Rechnungen oft fehlt">
        <Prose>
          <ul>
            <li>
              <b>Der Zeitpunkt der Leistung.</b> Der Kalendermonat genügt, auch bei mehreren Sitzungen. Das
              Rechnungsdatum ersetzt ihn nicht.
            </li>
            <li>
              <b>Der volle Name und die Anschrift des Unternehmens.</b> Die E-Mail-Adresse der Person, die gebucht hat,
              reicht nicht.
            </li>
            <li>
              <b>Ihre Steuernummer oder USt-IdNr.</b> Ohne sie kann Ihr Kunde die Vorsteuer nicht abziehen.
            </li>
            <li>
              <b>Der Hinweis auf eine Steuerbefreiung</b>, wenn Sie keine Umsatzsteuer berechnen.
            </li>
          </ul>
          <p>Diese Angaben werden vor dem Ausstellen geprüft. Fehlt eine, nennt der Befund das Feld.</p>
        </Prose>
      </Band>
    </LandingPage>
  );
}
