import { KeyValues } from '#app/ui/page/key-values.tsx';
import { Band, Prose } from '#app/ui/public/landing.tsx';
import { LandingPage, afterIssue } from './landing-page.tsx';
import type { WorkChange, Question } from './landing-page.tsx';
import { listed } from './found/listed.ts';

const title = 'E-Rechnung für Kleinunternehmer';

export const meta = listed({
  title,
  card: 'small-business',
  description:
    'Kleinunternehmer müssen E-Rechnungen empfangen, aber nicht schreiben. Grenzen, Pflichtangaben und Hinweistext nach § 19 UStG.',
});

export const handle = { listed: true };

const changes: readonly WorkChange[] = [
  ['Format', 'Papier oder PDF', 'dürfen Sie behalten; auf Wunsch mit E-Rechnung im PDF'],
  ['Hinweis auf § 19', 'tippen Sie auf jede Rechnung', 'steht auf jedem Beleg und in der XML-Datei'],
  ['Ihre Grenzen', 'rechnen Sie in einer Liste mit', 'stehen mit Ihrem Stand in den Einstellungen'],
  afterIssue,
];

const questions: readonly Question[] = [
  {
    question: 'Muss ich als Kleinunternehmer E-Rechnungen schreiben?',
    answer:
      'Nein, auch nach 2028 nicht. Rechnungen nach § 34a UStDV dürfen immer auf Papier oder, mit Zustimmung des Empfängers, in einem anderen elektronischen Format verschickt werden.',
  },
  {
    question: 'Warum sollte ich es trotzdem tun?',
    answer:
      'Weil Ihre Geschäftskunden Rechnungen zunehmend nur noch einlesen. Wer die passende Datei schickt, erspart ihnen das Abtippen und sich die Rückfragen.',
  },
  {
    question: 'Was passiert, wenn ich die Grenze überschreite?',
    answer:
      'Überschreiten Sie im laufenden Jahr 100.000 €, ist schon der Umsatz steuerpflichtig, mit dem Sie die Grenze überschreiten. Liegen Sie am Jahresende über 25.000 €, aber nicht über 100.000 €, endet die Befreiung mit dem nächsten Jahr.',
  },
  {
    question: 'Kann ich auf die Regelung verzichten?',
    answer:
      'Ja, durch Erklärung gegenüber dem Finanzamt. Der Verzicht bindet Sie mindestens fünf Kalenderjahre. Danach gelten für Sie die Fristen der E-Rechnung wie für alle anderen.',
  },
];

export default function SmallBusinessLandingPage() {
  return (
    <LandingPage
      title="E-Rechnung für Kleinunternehmer"
      lead="Sie schreiben ohne Umsatzsteuer, auf Papier oder als PDF, und das dürfen Sie weiter. Empfangen müssen Sie E-Rechnungen seit 2025. Wenn Sie freiwillig welche schreiben, braucht die Datei ein paar Angaben, die leicht zu übersehen sind."
      changes={changes}
      picture="issued"
      questions={questions}
    >
      <Band id="limits" title="Die Grenzen nach § 19 UStG">
        <KeyValues
          rows={[
            { label: 'Umsatz im Vorjahr', value: 'höchstens 25.000 €' },
            { label: 'Umsatz im laufenden Jahr', value: 'höchstens 100.000 €' },
            { label: 'Gerechnet wird', value: 'nach vereinnahmten Entgelten, also nach Zahlungseingang' },
          ]}
        />
        <p className="hint">
          Beide Grenzen müssen eingehalten sein. Ihre Umsätze sind dann von der Umsatzsteuer befreit.
        </p>
      </Band>
      <Band id="contents" title="Was auf der Rechnung stehen muss">
        <Prose>
          <ul>
            <li>Name und Anschrift, Ihre eigene und die des Empfängers</li>
            <li>Ihre Steuernummer, USt-IdNr. oder Kleinunternehmer-Identifikationsnummer</li>
            <li>Datum der Ausstellung</li>
            <li>Menge und Art der Ware, oder Umfang und Art der Leistung</li>
            <li>der Betrag in einer Summe, mit dem Hinweis auf die Steuerbefreiung für Kleinunternehmer</li>
          </ul>
          <p>
            Eine fortlaufende Nummer und der Zeitpunkt der Leistung sind für Kleinunternehmer nicht vorgeschrieben.
            Geben Sie beides trotzdem an: Ihre Kunden suchen danach, und eine fortlaufende Nummer erspart Nachfragen.
          </p>
          <p>
            Sind Sie in Belegwerk als Kleinunternehmer eingetragen, steht der Hinweis auf jedem Beleg. Die XML-Datei
            enthält denselben Hinweis.
          </p>
        </Prose>
      </Band>
    </LandingPage>
  );
}
