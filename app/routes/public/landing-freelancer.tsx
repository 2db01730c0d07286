import { Band, Prose } from '#app/ui/public/landing.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { LandingPage, afterIssue } from './landing-page.tsx';
import type { WorkChange, Question } from './landing-page.tsx';
import { listed } from './found/listed.ts';

const title = 'E-Rechnung für Freelancer';

export const meta = listed({
  title,
  card: 'freelancers',
  description:
    'Welcher Auftraggeber welche Rechnung braucht: Unternehmen im Inland, Behörden, Auftraggeber in der EU, Privatleute.',
});

export const handle = { listed: true };

const changes: readonly WorkChange[] = [
  ['Format', 'ein anderes Werkzeug je Auftraggeber', 'PDF mit E-Rechnung und XRechnung aus demselben Formular'],
  ['Leitweg-ID', 'suchen Sie im Auftrag, bei jeder Rechnung', 'tragen Sie einmal beim Kunden ein'],
  ['Nächster Auftrag', 'alte Datei kopieren, Reste übersehen', 'frühere Rechnung kopieren, die Nummer kommt von hier'],
  afterIssue,
];

const clients = [
  ['Unternehmen in Deutschland', 'E-Rechnung, sobald Ihre Übergangsfrist endet', 'XRechnung oder ZUGFeRD'],
  ['Bund und viele Behörden', 'E-Rechnung schon heute, mit Leitweg-ID', 'XRechnung'],
  [
    'Unternehmen in einem anderen EU-Land',
    'Keine Pflicht zur E-Rechnung; bei vielen Leistungen schuldet der Empfänger die Steuer, dann mit beiden USt-IdNrn.',
    'PDF oder Papier; elektronisch nur mit Zustimmung',
  ],
  ['Privatleute', 'Keine Pflicht zur E-Rechnung', 'Papier, oder PDF mit Zustimmung'],
] as const;

const questions: readonly Question[] = [
  {
    question: 'Mein Auftraggeber verlangt schon jetzt eine E-Rechnung. Muss ich?',
    answer:
      'Solange die Übergangsfrist für Sie läuft, dürfen Sie auf Papier abrechnen. Viele Auftraggeber machen die E-Rechnung aber zur Bedingung im Vertrag, und dann gilt der Vertrag.',
  },
  {
    question: 'Was ist eine Leitweg-ID?',
    answer:
      'Die Adresse, unter der eine Behörde Ihre Rechnung einordnet. Sie steht im Auftrag. In der XRechnung füllt sie das Feld BT-10; fehlt sie, weist das Portal die Datei ab.',
  },
  {
    question: 'Ich arbeite für Auftraggeber in Österreich. Was schreibe ich auf die Rechnung?',
    answer:
      'Bei den meisten Leistungen an Unternehmen dort: keinen Steuerbetrag, den Hinweis „Steuerschuldnerschaft des Leistungsempfängers“ und beide Umsatzsteuer-Identifikationsnummern. Die Rechnung ist bis zum 15. des Folgemonats auszustellen. In Belegwerk wählen Sie dafür bei der Position „Reverse Charge (EU)“: Den Hinweis schreibt es selbst, und fehlt eine der beiden Nummern, sagt es das vor dem Ausstellen.',
  },
  {
    question: 'Ich bin Kleinunternehmer. Gilt das alles auch für mich?',
    answer:
      'Empfangen müssen Sie E-Rechnungen können. Ihre eigenen Rechnungen dürfen Sie dauerhaft auf Papier schreiben, oder als PDF, wenn der Empfänger zustimmt.',
  },
];

export default function FreelancerLandingPage() {
  return (
    <LandingPage
      title="E-Rechnung für Freelancer"
      lead="Ein PDF für die Agentur, das Portal der Behörde, Papier für Privatkunden: Jeder Auftraggeber braucht eine andere Rechnung. Sie wählen den Kunden, und vor dem Ausstellen steht da, was für ihn noch fehlt."
      changes={changes}
      picture="issue"
      questions={questions}
    >
      <Band id="clients" title="Welcher Auftraggeber was braucht">
        <Table
          stacked
          caption="Auftraggeber und Rechnungsformat"
          columns={[{ label: 'Auftraggeber' }, { label: 'Pflicht' }, { label: 'Format' }]}
          rows={clients}
        />
      </Band>
      <Band id="work" title="Vom Entwurf zur Rechnung">
        <Prose>
          <p>
            Solange eine Rechnung ein Entwurf ist, können Sie alles ändern und sie als PDF ansehen. Für den nächsten
            Auftrag kopieren Sie eine frühere Rechnung.
          </p>
          <p>
            Erst beim Ausstellen bekommt sie ihre Nummer, der Reihe nach. Ein verworfener Entwurf verbraucht keine.
            Danach laden Sie das PDF und die XML-Datei herunter und verschicken sie, wie Sie es gewohnt sind.
          </p>
        </Prose>
      </Band>
    </LandingPage>
  );
}
