import { href } from 'react-router';
import type { Finding } from '#app/einvoice/findings.ts';
import type { IssueQuestion, QuestionCode } from '#app/invoicing/invoice/checks/questions.ts';
import type { Preparation } from '#app/workflows/issuing/preparation.ts';
import type { FormPlaces, FoundEntry } from '#app/routes/findings/field-places.ts';
import { findingEntry } from '../findings/rule-texts.ts';
import { remarkEntry } from './remark-texts.ts';

/** What is to be decided or looked at before issuing, beside what the law and the norm find. */
export function checkEntries(preparation: Preparation, places: FormPlaces): FoundEntry[] {
  const { questions, remarks, xrechnungFindings } = preparation;
  const withoutXRechnung = questions.find(({ code }) => code === 'without-xrechnung');
  const fatal = withoutXRechnung === undefined ? [] : xrechnungFindings.filter(({ level }) => level === 'fatal');
  return [
    ...fatal.map((finding) => xrechnungEntry(finding, places, withoutXRechnung?.answered ?? false)),
    ...questions.map((question) => questionEntry(question, preparation)),
    ...remarks.map((remark) => remarkEntry(remark, places)),
  ];
}

/** What keeps an authority from its XRechnung: it stops the invoice, unless somebody has said that it goes without. */
function xrechnungEntry(finding: Finding, places: FormPlaces, goesWithout: boolean): FoundEntry {
  const entry = findingEntry(finding, places);
  const isLeitweg = finding.rule === 'BR-DE-15' && places.customerKind === 'public';
  const words = isLeitweg ? leitwegMissing : { text: `${entry.text} ${reason}` };
  return { ...entry, ...words, level: goesWithout ? 'info' : 'error' };
}

const reason = 'Ohne diese Angabe entsteht keine XRechnung.';
const leitwegMissing = {
  title: 'Die Leitweg-ID fehlt',
  text: 'Sie steht im Auftrag der Behörde. Ohne sie entsteht keine XRechnung.',
  action: 'Leitweg-ID eintragen',
};

type Words = Pick<FoundEntry, 'level' | 'title' | 'text' | 'rule' | 'action'>;

const questionWords: Record<QuestionCode, { open: Words; answered: Words }> = {
  'without-xrechnung': {
    open: {
      level: 'info',
      title: 'Diese Stelle will keine XRechnung?',
      text: 'Nicht jede öffentliche Stelle verlangt eine. Bestätigen Sie das, geht die Rechnung als PDF hinaus.',
      rule: '§ 3 Abs. 3 ERechV',
      action: 'Ohne XRechnung ausstellen',
    },
    answered: {
      level: 'info',
      title: 'Ohne XRechnung: von Ihnen bestätigt',
      text: 'Die Rechnung geht als PDF hinaus.',
      action: 'Bestätigung ansehen',
    },
  },
  'foreign-tax': {
    open: {
      level: 'error',
      title: 'Ist die Umsatzsteuer für diesen Kunden im Ausland richtig?',
      text: 'Rechnungen an Unternehmen im Ausland weisen meist keine deutsche Umsatzsteuer aus.',
      rule: '§ 3a Abs. 2, § 14c UStG',
      action: 'Umsatzsteuer klären',
    },
    answered: {
      level: 'info',
      title: 'Umsatzsteuer für das Ausland: von Ihnen bestätigt',
      text: 'Die Steuer bleibt, wie sie im Entwurf steht.',
      action: 'Bestätigung ansehen',
    },
  },
  'foreign-consumer': {
    open: {
      level: 'error',
      title: 'Gehört deutsche Umsatzsteuer auf diese Rechnung ins Ausland?',
      text: 'Waren für Privatleute im Ausland werden oft dort besteuert.',
      rule: '§ 3c, § 6, § 14c UStG',
      action: 'Umsatzsteuer klären',
    },
    answered: {
      level: 'info',
      title: 'Umsatzsteuer für Privatkunden im Ausland: von Ihnen bestätigt',
      text: 'Die Steuer bleibt, wie sie im Entwurf steht.',
      action: 'Bestätigung ansehen',
    },
  },
  'unusual-tax': {
    open: {
      level: 'error',
      title: 'Passt die Steuer zu diesem Kunden?',
      text: 'Für einen Kunden mit diesem Sitz kommt sie nur selten vor.',
      rule: '§ 14c UStG',
      action: 'Steuer klären',
    },
    answered: {
      level: 'info',
      title: 'Ungewöhnliche Steuer: von Ihnen bestätigt',
      text: 'Die Steuer bleibt, wie sie im Entwurf steht.',
      action: 'Bestätigung ansehen',
    },
  },
  'open-deposits': {
    open: {
      level: 'error',
      title: 'Gehören bezahlte Abschläge zu dieser Rechnung?',
      text: 'Dieser Kunde hat Abschlagsrechnungen bezahlt, oder Teile des Angebots sind berechnet, die noch keine Schlussrechnung abzieht.',
      rule: '§ 14 (5) UStG',
      action: 'Abschläge klären',
    },
    answered: {
      level: 'info',
      title: 'Ohne Abschläge: von Ihnen bestätigt',
      text: 'Die bezahlten Abschläge gehören zu einem anderen Auftrag.',
      action: 'Bestätigung ansehen',
    },
  },
  'supply-ahead': {
    open: {
      level: 'error',
      title: 'Liegt die Leistung wirklich so weit in der Zukunft?',
      text: 'Was erst noch kommt, wird meist als Abschlag berechnet. Vielleicht ist es ein Tippfehler.',
      rule: '§ 14 (4) Nr. 6 UStG',
      action: 'Leistungszeit klären',
    },
    answered: {
      level: 'info',
      title: 'Leistung in der Zukunft: von Ihnen bestätigt',
      text: 'Die Leistungszeit bleibt, wie sie im Entwurf steht.',
      action: 'Bestätigung ansehen',
    },
  },
  'supply-past': {
    open: {
      level: 'error',
      title: 'Liegt die Leistung wirklich so weit zurück?',
      text: 'Sie ist mehr als sechs Monate her. Vielleicht ist es ein Tippfehler.',
      rule: '§ 14 (2) UStG',
      action: 'Leistungszeit klären',
    },
    answered: {
      level: 'info',
      title: 'Leistung vor langer Zeit: von Ihnen bestätigt',
      text: 'Die Leistungszeit bleibt, wie sie im Entwurf steht.',
      action: 'Bestätigung ansehen',
    },
  },
  'supply-of-lines': {
    open: {
      level: 'error',
      title: 'Wann wurde geleistet?',
      text: 'Bei einzelnen Positionen stehen andere Tage als für die ganze Rechnung.',
      rule: '§ 14 (4) Nr. 6 UStG',
      action: 'Leistungszeit klären',
    },
    answered: {
      level: 'info',
      title: 'Positionen mit eigenen Tagen: von Ihnen bestätigt',
      text: 'Die Leistungszeit bleibt, wie sie im Entwurf steht.',
      action: 'Bestätigung ansehen',
    },
  },
  'issued-before': {
    open: {
      level: 'error',
      title: 'Gibt es diese Rechnung schon?',
      text: 'Kunde, Betrag und Leistungszeit sind dieselben wie bei {number}.',
      rule: '§ 14c UStG',
      action: 'Doppelte Rechnung ausschließen',
    },
    answered: {
      level: 'info',
      title: 'Keine doppelte Rechnung: von Ihnen bestätigt',
      text: 'Kunde, Betrag und Leistungszeit sind dieselben wie bei {number}.',
      action: 'Bestätigung ansehen',
    },
  },
  'small-business-limit': {
    open: {
      level: 'error',
      title: 'Gilt § 19 UStG für diese Rechnung?',
      text: 'Mit ihr geht Ihr Gesamtumsatz über eine Grenze, wenn alles bezahlt wird.',
      rule: '§ 19 Abs. 1 UStG',
      action: 'Grenze ansehen',
    },
    answered: {
      level: 'info',
      title: 'Grenze nach § 19 UStG: von Ihnen bestätigt',
      text: 'Die Rechnung bleibt ohne Umsatzsteuer.',
      action: 'Bestätigung ansehen',
    },
  },
};

/** Where the customer's record wants an XRechnung, and no law does. */
const ofChosenFormat = {
  title: 'Dieser Kunde will keine XRechnung?',
  text: 'Beim Kunden ist sie als Format eingetragen. Bestätigen Sie, dass er keine braucht, geht die Rechnung als PDF hinaus.',
  rule: undefined,
};

function questionEntry({ code, answered }: IssueQuestion, { invoice, made, same }: Preparation): FoundEntry {
  const path = { invoiceId: invoice.id, questionCode: code };
  const words = questionWords[code][answered ? 'answered' : 'open'];
  const own = code === 'without-xrechnung' && !answered && made.customer?.kind !== 'public' ? ofChosenFormat : {};
  const text = words.text.replace('{number}', same?.number ?? '');
  return { ...words, text, ...own, href: href('/invoice/rechnungen/:invoiceId/frage/:questionCode', path) };
}
