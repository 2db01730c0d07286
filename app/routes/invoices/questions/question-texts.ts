import { countryName } from '#app/values/countries.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import {
  expectedTaxCases,
  linesElsewhere,
  limitsPassed,
  depositsNotDeducted,
  unusualTaxCases,
} from '#app/invoicing/invoice/checks/questions.ts';
import type { QuestionCode } from '#app/invoicing/invoice/checks/questions.ts';
import { taxCases } from '#app/invoicing/tax/tax-cases.ts';
import type { TaxCase } from '#app/invoicing/tax/tax.ts';
import { taxChoiceOf, formatTax } from '#app/invoicing/tax/tax-choices.ts';
import type { TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import type { Preparation } from '#app/workflows/issuing/preparation.ts';
import { describeDeposit } from '#app/routes/findings/deposit-words.ts';
import { describeLimits } from '#app/routes/findings/limit-texts.ts';

interface QuestionWords {
  title: string;
  lead: string;
  paragraphs: string[];
  /** what is ticked */
  confirm: string;
}

const withoutForAuthority: QuestionWords = {
  title: 'Ohne XRechnung ausstellen?',
  lead: 'Für eine XRechnung fehlen noch Angaben. Nicht jede öffentliche Stelle verlangt eine.',
  paragraphs: [
    'Der Bund nimmt Rechnungen nur als XRechnung an, außer bei Direktaufträgen bis 1.000 € (§ 3 ERechV). Länder und Gemeinden haben eigene Regeln. Das Umsatzsteuergesetz verlangt eine E-Rechnung nur zwischen Unternehmen (§ 14 Abs. 2 UStG).',
    'Ohne XRechnung bekommt die Stelle ein PDF, in dem die E-Rechnung nach EN 16931 steckt. Fragen Sie im Zweifel nach, bevor Sie ausstellen: Danach lässt sich die Rechnung nicht mehr ändern.',
  ],
  confirm: 'Ja, diese Stelle nimmt die Rechnung ohne XRechnung an.',
};

const withoutForOthers: QuestionWords = {
  title: 'Ohne XRechnung ausstellen?',
  lead: 'Für eine XRechnung fehlen noch Angaben. Beim Kunden ist sie als Format eingetragen.',
  paragraphs: [
    'Ohne XRechnung bekommt der Kunde ein PDF, in dem die E-Rechnung nach EN 16931 steckt. Auch das ist eine E-Rechnung im Sinne des Gesetzes (§ 14 Abs. 1 UStG).',
  ],
  confirm: 'Ja, dieser Kunde nimmt die Rechnung ohne XRechnung an.',
};

const explain: Record<QuestionCode, (preparation: Preparation) => QuestionWords> = {
  'without-xrechnung': ({ made: { customer } }) =>
    customer?.kind === 'public' ? withoutForAuthority : withoutForOthers,
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
  'foreign-consumer': ({ made: { company, customer } }) => {
    const place = countryName(customer?.countryCode ?? '');
    return {
      title: 'Umsatzsteuer für Privatkunden im Ausland',
      lead: `Ihr Kunde ist eine Privatperson im Ausland (${place}).`,
      paragraphs: [
        'Dienstleistungen an Privatleute werden meist dort besteuert, wo Sie sitzen: mit deutscher Umsatzsteuer, oder ohne nach § 19 UStG (§ 3a Abs. 1 UStG).',
        'Waren in einen anderen EU-Staat: Liegen Ihre Verkäufe dorthin im Jahr zusammen über 10.000 € (auch im Vorjahr), gilt die Steuer des anderen Staates (§ 3c UStG). Gemeldet wird sie über das One-Stop-Shop-Verfahren (OSS). Solche Rechnungen schreibt Belegwerk nicht.',
        'Waren in ein Land außerhalb der EU sind als Ausfuhr steuerfrei, Beratung, Werbung und Software für Privatleute dort nicht steuerbar (§ 6, § 3a Abs. 4 UStG). Wählen Sie das dann als Steuer der Positionen. Im Zweifel fragen Sie Ihre Steuerberatung.',
      ],
      confirm: company.smallBusiness
        ? 'Ja, § 19 UStG gilt für diese Leistung.'
        : 'Ja, die deutsche Umsatzsteuer gehört auf diese Rechnung.',
    };
  },
  'unusual-tax': ({ draft, made: { company, customer } }) => ({
    title: 'Passt die Steuer zu diesem Kunden?',
    lead: `Ihr Kunde sitzt in: ${countryName(customer?.countryCode ?? '')}.`,
    paragraphs: [
      ...unusualTaxCases({ draft, company, customer }).map(
        (taxCase) => `„${taxCases[taxCase].exemptionText?.de ?? ''}“ ${whenUnusual(taxCase)}`,
      ),
      'Fehlt die Umsatzsteuer zu Unrecht, schulden Sie sie trotzdem. Im Zweifel fragen Sie Ihre Steuerberatung.',
    ],
    confirm: 'Ja, die Steuer stimmt so.',
  }),
  'open-deposits': ({ draft, made: { deposits } }) => ({
    title: 'Gehören bezahlte Abschläge zu dieser Rechnung?',
    lead: 'Eine Schlussrechnung zieht ab, was für denselben Auftrag schon bezahlt oder als Teil berechnet ist.',
    paragraphs: [
      ...depositsNotDeducted({ draft, deposits }).map((each) => `${each.number} ${describeDeposit(each)}`),
      'Bleiben sie stehen, weist diese Rechnung die Umsatzsteuer darauf ein zweites Mal aus (§ 14 Abs. 5, § 14c UStG).',
    ],
    confirm: 'Sie gehören zu einem anderen Auftrag. Nichts abziehen.',
  }),
  'supply-ahead': ({ draft }) => ({
    title: 'Liegt die Leistung wirklich so weit in der Zukunft?',
    lead: describeSupply(draft),
    paragraphs: [
      'Wer etwas berechnet, das noch nicht geleistet ist, muss erkennen lassen, dass es im Voraus geschieht (§ 14 Abs. 5 UStG). Sonst ist die ausgewiesene Umsatzsteuer schon jetzt geschuldet (§ 14c Abs. 2 UStG).',
      'Wollen Sie im Voraus Geld, wählen Sie als Art der Rechnung die Abschlagsrechnung (Anzahlung). Ist es ein Tippfehler, ändern Sie den Entwurf.',
    ],
    confirm: 'Ja, diese Leistungszeit stimmt.',
  }),
  'supply-past': ({ draft }) => ({
    title: 'Liegt die Leistung wirklich so weit zurück?',
    lead: describeSupply(draft),
    paragraphs: [
      'An Unternehmen, und für Arbeiten an Grundstücken, ist eine Rechnung binnen sechs Monaten nach der Leistung auszustellen (§ 14 Abs. 2 UStG). Danach ist sie immer noch richtig und nötig.',
      'Die Umsatzsteuer gehört in den Zeitraum der Leistung, nicht in den der Rechnung, wenn Sie nach vereinbarten Entgelten versteuern (§ 13 UStG). Ist das Datum ein Tippfehler, ändern Sie den Entwurf.',
    ],
    confirm: 'Ja, diese Leistungszeit stimmt.',
  }),
  'supply-of-lines': ({ draft }) => ({
    title: 'Wann wurde geleistet?',
    lead: describeSupply(draft),
    paragraphs: [
      ...linesElsewhere(draft).map(describeLine),
      'Beides steht in der Rechnung, und wer sie bekommt, liest zwei verschiedene Zeiten (§ 14 Abs. 4 Nr. 6 UStG). Tragen Sie für die ganze Rechnung den Zeitraum ein, in dem alle Positionen liegen, oder ändern Sie die Tage der Positionen.',
    ],
    confirm: 'Ja, beide Angaben stimmen.',
  }),
  'issued-before': ({ same }) => ({
    title: 'Gibt es diese Rechnung schon?',
    lead: `Kunde, Betrag und Leistungszeit sind dieselben wie bei ${same?.number ?? ''}.`,
    paragraphs: [
      'Wird dieselbe Leistung zweimal berechnet, schulden Sie die Umsatzsteuer zweimal (§ 14c UStG), bis eine der Rechnungen storniert ist. Eine Kopie der ersten können Sie dem Kunden jederzeit noch einmal senden.',
      'Ist es eine andere Leistung, hilft dem Kunden eine eigene Leistungszeit oder ein Betreff, beide zu unterscheiden.',
    ],
    confirm: 'Ja, das ist eine andere Leistung.',
  }),
  'small-business-limit': ({ draft, made: { company, turnover } }) => {
    const limits = limitsPassed({ draft, company, turnover });
    if (limits === null) throw new Error('no limit is passed');
    const { title, text } = describeLimits(limits);
    const { year, totalCents } = limits.current;
    return {
      title: 'Gilt § 19 UStG für diese Rechnung?',
      lead: `Mit dieser Rechnung und dem, was offen ist, kommen ${year} zusammen ${formatEuro(totalCents)}.`,
      paragraphs: [
        `${title}. ${text}`,
        ...(limits.state === 'beyond-next' ? [] : [whenTaxed]),
        'Es zählt, was im Jahr eingeht. Was außerhalb von Belegwerk eingegangen ist und was nicht mitzählt, tragen Sie in den Einstellungen ein (§ 19 Abs. 2 UStG).',
      ],
      confirm: 'Ja, § 19 UStG gilt für diese Rechnung.',
    };
  },
};

const whenTaxed =
  'Ist ein Umsatz steuerpflichtig, gehört Umsatzsteuer auf seine Rechnung: Dann nehmen Sie im Profil den Haken bei „Kleinunternehmer“ heraus.';

function describeSupply({ supplyFrom, supplyTo }: Preparation['draft']): string {
  const until = supplyTo === '' ? '' : ` bis ${formatDate(supplyTo)}`;
  return `Im Entwurf steht als Leistungszeit: ${formatDate(supplyFrom)}${until}.`;
}

function describeLine({ row, from, to }: ReturnType<typeof linesElsewhere>[number]): string {
  const days = from === to ? formatDate(from) : `${formatDate(from)} bis ${formatDate(to)}`;
  return `Zeile ${row + 1}: ${days}.`;
}

/** When a case may still be right for a customer who is elsewhere. */
function whenUnusual(taxCase: TaxCase): string {
  switch (taxCase) {
    case 'export':
      return 'Das gilt nur, wenn die Ware nachweislich in ein Land außerhalb der EU gebracht wird.';
    case 'intra-community-supply':
    case 'triangular-supply':
      return 'Das gilt nur, wenn die Ware nachweislich in einen anderen EU-Staat gebracht wird und der Kunde dort registriert ist.';
    case 'not-taxable':
      return 'Das gilt nur, wenn die Leistung außerhalb der EU ausgeführt wird.';
    default:
      return 'Das gilt nur, wenn der Kunde Unternehmer ist und die Leistung für sein Unternehmen bezieht.';
  }
}

export function explainQuestion(code: QuestionCode, preparation: Preparation): QuestionWords {
  return explain[code](preparation);
}

/** What the draft can be switched to, so that the question is settled. */
export function switchesOf(code: QuestionCode, preparation: Preparation): Switches {
  if (code === 'open-deposits')
    return { legend: 'Oder abziehen', choices: [{ value: 'deposits', label: 'Zur Schlussrechnung machen' }] };
  return { legend: 'Oder alle Positionen umstellen', choices: taxSwitches(code, preparation) };
}

export interface Switches {
  legend: string;
  choices: ({ value: 'deposits'; label: string } | TaxSwitch)[];
}

/** What the lines can be switched to, one for each kind of supply that the law taxes otherwise here. */
function taxSwitches(code: QuestionCode, { made: { company, customer } }: Preparation): TaxSwitch[] {
  if (code !== 'foreign-tax' || customer === null) return [];
  return expectedTaxCases(company, customer).map(({ supply, taxCase }) => {
    const tax = { taxCase, taxRateBp: 0 };
    return { value: taxChoiceOf(tax), label: `${switchNames[supply]}: ${formatTax(tax)}` };
  });
}

interface TaxSwitch {
  value: TaxChoice;
  label: string;
}

const switchNames = { service: 'Dienstleistung', goods: 'Warenlieferung' };

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
    ? []
    : ['Zeigen Sie Steuer, die nicht anfällt, schulden Sie sie trotzdem (§ 14c UStG).'];
  const right = smallBusiness
    ? 'Richtig ist die Befreiung zum Beispiel für Leistungen an einem Grundstück in Deutschland.'
    : `Richtig ist die deutsche Umsatzsteuer zum Beispiel für Leistungen an einem Grundstück in Deutschland, für Waren, die in Deutschland bleiben${unregistered ? ', oder für Kunden, die nicht als Unternehmen kaufen' : ''}.`;
  return [...instead, `${right} Im Zweifel fragen Sie Ihre Steuerberatung.`];
}
