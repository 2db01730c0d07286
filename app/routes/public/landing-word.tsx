import { Band, Prose } from '#app/ui/public/landing.tsx';
import { LandingPage, afterIssue } from './landing-page.tsx';
import type { WorkChange, Question } from './landing-page.tsx';
import { listed } from './found/listed.ts';

const title = 'E-Rechnung mit Word';

export const meta = listed({
  title,
  card: 'word',
  description:
    'Warum eine Word-Rechnung keine E-Rechnung ist, bis wann sie noch genügt und was sich beim Umstieg ändert.',
});

export const handle = { listed: true };

const changes: readonly WorkChange[] = [
  ['Format', 'Papier oder PDF', 'XRechnung (XML) oder ZUGFeRD (PDF mit XML)'],
  ['Rechnungsnummer', 'tragen Sie selbst ein', 'wird beim Ausstellen der Reihe nach vergeben'],
  ['Summen und Steuer', 'rechnen Sie selbst', 'werden je Steuersatz berechnet und gerundet'],
  ['Pflichtangaben', 'prüft niemand', 'werden vor dem Ausstellen geprüft'],
  afterIssue,
];

const questions: readonly Question[] = [
  {
    question: 'Ist ein PDF aus Word eine E-Rechnung?',
    answer:
      'Nein. Ein PDF ohne eingebettete Rechnungsdaten ist seit 2025 eine „sonstige Rechnung“, genau wie Papier. Ihr Kunde muss es noch annehmen, solange die Übergangsfrist für Sie läuft und er dem PDF zugestimmt hat.',
  },
  {
    question: 'Darf ich Privatkunden weiter Word-Rechnungen schicken?',
    answer:
      'Ja. Die Pflicht betrifft nur Leistungen an andere Unternehmen im Inland. Privatkunden bekommen Papier oder, wenn sie zustimmen, ein PDF.',
  },
  {
    question: 'Was geschieht mit meinen alten Rechnungen?',
    answer:
      'Sie bleiben gültig. Bewahren Sie sie so auf, wie Sie sie verschickt haben: acht Jahre, gerechnet ab dem Ende des Jahres, in dem Sie sie ausgestellt haben.',
  },
  {
    question: 'Muss ich mich mit XML auskennen?',
    answer:
      'Nein. Sie füllen ein Formular aus. Wenn etwas fehlt, sagt ein Satz, was einzutragen ist. Wer die Felder der Norm kennt, lässt sich ihre Nummern anzeigen.',
  },
];

export default function WordLandingPage() {
  return (
    <LandingPage
      title="Von der Word-Rechnung zur E-Rechnung"
      lead="Sie öffnen die letzte Rechnung, ändern Datum, Nummer und Beträge und verschicken ein PDF. Eine E-Rechnung ist das nicht. Hier steht, bis wann es noch genügt und was sich ändert, wenn Sie umsteigen."
      changes={changes}
      picture="editor"
      questions={questions}
    >
      <Band id="reason" title="Warum Word nicht genügt">
        <Prose>
          <p>
            Eine E-Rechnung ist eine Datei, die ein Programm ohne Abtippen verarbeiten kann. Sie muss der europäischen
            Norm EN 16931 entsprechen. In Deutschland sind das vor allem zwei Formate: <b>XRechnung</b>, eine reine
            XML-Datei, und <b>ZUGFeRD</b>, ein PDF mit eingebetteter XML-Datei.
          </p>
          <p>
            Word kennt nur Text. Es weiß nicht, welche Zahl der Steuersatz ist und welches Datum das der Leistung.
            Deshalb wird aus einer Word-Datei auch mit einem Zusatzprogramm keine verlässliche E-Rechnung: Jemand muss
            die Angaben einzeln benennen. Das geht gleich in einem Formular schneller.
          </p>
        </Prose>
      </Band>
    </LandingPage>
  );
}
