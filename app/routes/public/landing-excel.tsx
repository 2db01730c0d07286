import { Band, Proof, Proofs, Prose } from '#app/ui/public/landing.tsx';
import { Findings } from '#app/ui/page/findings.tsx';
import { Hash } from '#app/ui/page/hash.tsx';
import { TotalsTable } from '#app/ui/base/totals.tsx';
import { LandingPage, afterIssue } from './landing-page.tsx';
import type { WorkChange, Question } from './landing-page.tsx';
import { missingRoute, sampleHash } from './sample-invoice.ts';
import { listed } from './found/listed.ts';

const title = 'E-Rechnung mit Excel';

export const meta = listed({
  title,
  card: 'excel',
  description:
    'Was eine Rechnung aus der Tabelle nicht leisten kann und wie aus Menge, Preis und Steuersatz eine E-Rechnung wird.',
});

export const handle = { listed: true };

const changes: readonly WorkChange[] = [
  [
    'Positionen',
    'Spalten, die Sie selbst angelegt haben',
    'Beschreibung, Menge, Einheit, Preis, Steuersatz: jede mit festem Sinn',
  ],
  ['Rechnungsnummer', 'zählen Sie selbst weiter', 'wird beim Ausstellen der Reihe nach vergeben'],
  ['Steuer', 'wird oft je Zeile gerundet', 'entsteht je Steuersatz auf die Nettosumme, wie es die Norm verlangt'],
  ['Leere Zellen', 'fallen erst Ihrem Kunden auf', 'werden vor dem Ausstellen genannt'],
  afterIssue,
];

const questions: readonly Question[] = [
  {
    question: 'Ist eine Excel-Datei ein strukturiertes Format?',
    answer:
      'Im Sinne des Gesetzes nicht. Eine E-Rechnung muss der Norm EN 16931 entsprechen oder sich vollständig in sie übertragen lassen. Eine Tabelle mit frei gewählten Spalten tut das nicht.',
  },
  {
    question: 'Warum weicht die Steuer manchmal um einen Cent ab?',
    answer:
      'Weil eine Tabelle die Steuer oft je Zeile rundet. Die Norm rechnet die Steuer je Steuersatz auf die Summe der Nettobeträge und rundet einmal. Passen Zeilen und Summen nicht auf den Cent zusammen, weist die Prüfung des Empfängers die Datei zurück.',
  },
  {
    question: 'Darf ich meine Nummern fortführen?',
    answer:
      'Ja. Eine Rechnungsnummer muss einmalig sein; Sie dürfen mehrere Nummernkreise haben und an Ihren bisherigen anschließen.',
  },
  {
    question: 'Wie lange muss ich die Dateien aufbewahren?',
    answer:
      'Rechnungen acht Jahre, gerechnet ab dem Ende des Jahres der Ausstellung. Bei einer E-Rechnung ist die XML-Datei das Original; ein Ausdruck ersetzt sie nicht.',
  },
];

export default function ExcelLandingPage() {
  return (
    <LandingPage
      title="Von der Excel-Tabelle zur E-Rechnung"
      lead="Ihre Vorlage rechnet Menge mal Preis, und das Ergebnis speichern Sie als PDF. Eine E-Rechnung braucht mehr: benannte Felder, Steuer nach der Norm, eine fortlaufende Nummer und ein Original, das niemand nachträglich ändert."
      changes={changes}
      picture="lines"
      questions={questions}
    >
      <Band id="gaps" title="Was die Tabelle nicht kann" wide>
        <Proofs>
          <Proof
            title="Rechnen wie die Norm"
            text="Die Steuer entsteht je Steuersatz auf die Nettosumme, nicht je Zeile. So stimmt sie beim Empfänger auf den Cent."
          >
            <TotalsTable
              rows={[
                { label: 'Summe netto', amount: '1.000,00 €' },
                { label: 'Umsatzsteuer 19 %', amount: '190,00 €' },
                { label: 'Rechnungsbetrag', amount: '1.190,00 €', final: true },
              ]}
            />
          </Proof>
          <Proof
            title="Merken, was fehlt"
            text="Eine leere Zelle fällt nicht auf. Eine fehlende Angabe schon: Sie wird vor dem Ausstellen mit Regel und Feld genannt."
          >
            <Findings narrow findings={[missingRoute]} />
          </Proof>
          <Proof
            title="Nachträglich unverändert"
            text="Buchführung verlangt, dass eine Änderung den ersten Inhalt nicht auslöscht. Ausgestellte Belege sind deshalb unveränderlich."
          >
            <Hash value={sampleHash} />
          </Proof>
        </Proofs>
        <p className="hint">Alle Werte sind Beispiele.</p>
      </Band>
      <Band id="keep" title="Was bleibt">
        <Prose>
          <p>
            Positionen schreiben Sie weiter wie in der Tabelle: Beschreibung, Menge, Einheit, Preis, Steuersatz, Zeile
            für Zeile und ganz mit der Tastatur. Kommazahlen tippen Sie wie gewohnt mit Komma. Neu ist nur, dass jede
            Spalte einen festen Sinn hat.
          </p>
          <p>
            Die Tabelle dürfen Sie behalten, für Kalkulation und Auswertung ist sie gut. Nur das Original der Rechnung
            gehört nicht mehr hinein.
          </p>
        </Prose>
      </Band>
    </LandingPage>
  );
}
