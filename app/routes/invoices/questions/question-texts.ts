import { countryName } from '../../../values/countries.ts';
import { expectedTaxCases } from '../../../invoicing/invoice/checks/questions.ts';
import type { QuestionCode } from '../../../invoicing/invoice/checks/questions.ts';
import { taxCases } from '../../../invoicing/tax/tax.ts';
import type { Preparation } from '../../../workflows/prepare-issue.ts';

interface QuestionWords {
  title: string;
  lead: string;
  paragraphs: string[];
  /** what is ticked */
  confirm: string;
}

const explain: Record<QuestionCode, (preparation: Preparation) => QuestionWords> = {
  'without-xrechnung': () => ({
    title: 'Ohne XRechnung ausstellen?',
    lead: 'Für eine XRechnung fehlen noch Angaben. Nicht jede öffentliche Stelle verlangt eine.',
    paragraphs: [
      'Der Bund nimmt Rechnungen nur als XRechnung an, außer bei Direktaufträgen bis 1.000 € (§ 3 ERechV). Länder und Gemeinden haben eigene Regeln. Das Umsatzsteuergesetz verlangt eine E-Rechnung nur zwischen Unternehmen (§ 14 Abs. 2 UStG).',
      'Ohne XRechnung bekommt die Stelle ein PDF, in dem die E-Rechnung nach EN 16931 steckt. Fragen Sie im Zweifel nach, bevor Sie ausstellen: Danach lässt sich die Rechnung nicht mehr ändern.',
    ],
    confirm: 'Ja, diese Stelle nimmt die Rechnung ohne XRechnung an.',
  }),
  'foreign-tax': ({ made: { company, customer } }) => {
    const smallBusiness = company.smallBusiness;
    const place = countryName(customer?.countryCode ?? '');
    const shown = smallBusiness ? 'die Befreiung für Kleinunternehmer (§ 19 UStG)' : 'deutsche Umsatzsteuer';
    return {
      title: 'Umsatzsteuer für einen Kunden im Ausland',
      lead: `Ihr Kunde sitzt im Ausland (${place}), der Entwurf zeigt ${shown}.`,
      paragraphs: [...lawOf(company, customer), ...whatCanBeDone(smallBusiness, customer?.vatId === '')],
      confirm: smallBusiness
        ? 'Ja, § 19 UStG gilt für diese Leistung.'
        : 'Ja, die deutsche Umsatzsteuer gehört auf diese Rechnung.',
    };
  },
};

export function explainQuestion(code: QuestionCode, preparation: Preparation): QuestionWords {
  return explain[code](preparation);
}

const supplyNames = { service: 'Für eine Dienstleistung', goods: 'Für eine Lieferung' };

type Made = Preparation['made'];

function lawOf(company: Made['company'], customer: Made['customer']): string[] {
  if (customer === null) return [];
  const expected = expectedTaxCases(company, customer).map(({ supply, taxCase }) => {
    const sentence = taxCases[taxCase].exemptionText?.de ?? '';
    return `${supplyNames[supply]} an ein Unternehmen dort gilt meist: „${sentence}“`;
  });
  if (expected.length > 0) return expected;
  return [
    'Unternehmen in der EU haben eine USt-IdNr. Tragen Sie sie beim Kunden ein: Mit ihr schuldet meist der Kunde die Steuer, und die Rechnung zeigt keine.',
  ];
}

function whatCanBeDone(smallBusiness: boolean, unregistered: boolean): string[] {
  const instead = smallBusiness
    ? 'Solche Rechnungen kann Belegwerk noch nicht schreiben.'
    : 'Rechnungen ohne Umsatzsteuer für das Ausland kann Belegwerk noch nicht schreiben. Zeigen Sie Steuer, die nicht anfällt, schulden Sie sie trotzdem (§ 14c UStG).';
  const right = smallBusiness
    ? 'Richtig ist die Befreiung zum Beispiel für Leistungen an einem Grundstück in Deutschland.'
    : `Richtig ist die deutsche Umsatzsteuer zum Beispiel für Leistungen an einem Grundstück in Deutschland, für Waren, die in Deutschland bleiben${unregistered ? ', oder für Kunden, die nicht als Unternehmen kaufen' : ''}.`;
  return [instead, `${right} Im Zweifel fragen Sie Ihre Steuerberatung.`];
}
