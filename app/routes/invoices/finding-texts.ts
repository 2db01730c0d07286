import { href } from 'react-router';
import type { Finding } from '../../einvoice/findings.ts';
import type { Gap, GapCode } from '../../invoicing/invoice/freeze-invoice.ts';
import type { UnprintableCharacter, UnprintableField } from '../../invoicing/invoice/unprintable.ts';
import type { FindingEntry } from '../../ui/page/findings.tsx';
import { termName } from '../../einvoice/terms.ts';
import type { Fault, ProvenFile } from '../../workflows/prove-files.ts';

/** A finding as loaders hand it over: plain text. */
export type FoundEntry = Omit<FindingEntry, 'text'> & { text: string };

import { labelIn } from '../../http/form/field-words.ts';
import { companyFields } from '../../invoicing/company/fields.ts';
import { customerFields } from '../../invoicing/customer/fields.ts';
import { fieldNames, rowOf } from '../../invoicing/fields.ts';
import type { FieldTable } from '../../invoicing/fields.ts';
import { invoiceFields, lineFields } from '../../invoicing/invoice/fields.ts';
import { typedForms } from '../shared/typed-forms.ts';

const texts: Record<GapCode, { title: string; text: string; rule: string }> = {
  'company-name': {
    title: 'Ihr Name fehlt',
    text: 'Tragen Sie im Profil Ihren Namen oder Ihre Firma ein.',
    rule: '§ 14 (4) Nr. 1 UStG',
  },
  'company-address': {
    title: 'Ihre Anschrift ist unvollständig',
    text: 'Straße, PLZ und Ort gehören auf jede Rechnung.',
    rule: '§ 14 (4) Nr. 1 UStG',
  },
  'company-tax-id': {
    title: 'Steuernummer oder USt-IdNr. fehlt',
    text: 'Eine von beiden muss auf der Rechnung stehen.',
    rule: '§ 14 (4) Nr. 2 UStG',
  },
  'company-iban': {
    title: 'Ihre IBAN fehlt',
    text: 'Ohne Konto weiß der Kunde nicht, wohin er zahlen soll.',
    rule: 'BR-61',
  },
  customer: {
    title: 'Noch kein Kunde gewählt',
    text: 'Wählen Sie, an wen die Rechnung geht.',
    rule: '§ 14 (4) Nr. 1 UStG',
  },
  'customer-address': {
    title: 'Die Anschrift des Kunden ist unvollständig',
    text: 'PLZ und Ort gehören auf die Rechnung.',
    rule: '§ 14 (4) Nr. 1 UStG',
  },
  'supply-date': {
    title: 'Der Zeitpunkt der Leistung fehlt',
    text: 'Tragen Sie den Tag oder den Zeitraum der Leistung ein.',
    rule: '§ 14 (4) Nr. 6 UStG',
  },
  'supply-order': {
    title: 'Der Zeitraum endet vor seinem Anfang',
    text: 'Prüfen Sie Anfang und Ende der Leistung.',
    rule: 'BR-29',
  },
  'no-lines': {
    title: 'Die Rechnung hat keine Position',
    text: 'Fügen Sie mindestens eine Position hinzu.',
    rule: 'BR-16',
  },
  'line-description': {
    title: 'Eine Beschreibung fehlt',
    text: 'Schreiben Sie, was Sie geliefert oder geleistet haben.',
    rule: 'BR-25',
  },
  'line-quantity': { title: 'Eine Menge fehlt', text: 'Tragen Sie die Menge ein.', rule: 'BR-22' },
  'line-price': { title: 'Ein Preis fehlt', text: 'Tragen Sie den Einzelpreis ein.', rule: 'BR-26' },
  'line-negative-price': {
    title: 'Ein Preis ist negativ',
    text: 'Negativ darf nur die Menge sein. Für Nachlässe verringern Sie den Preis.',
    rule: 'BR-27',
  },
  'line-tax-rate': {
    title: 'Ein Steuersatz gilt zum Zeitpunkt der Leistung nicht',
    text: 'Wählen Sie einen Satz, der am Tag der Leistung galt.',
    rule: '§ 12 UStG',
  },
  'amount-too-large': {
    title: 'Der Betrag ist zu groß',
    text: 'Beträge gehen mit Umsatzsteuer bis 9.999.999.999,99 €. Verringern Sie Menge oder Preis.',
    rule: 'BT-112',
  },
  'negative-total': {
    title: 'Die Summe ist negativ',
    text: 'Eine Rechnung fordert Geld. Eine Rückzahlung ist eine Rechnungskorrektur.',
    rule: 'BT-112',
  },
};

/** Pages where the fields of a form are. */
interface FormPlaces {
  invoiceId: string;
  customerId: string;
}

function fieldHref(form: Gap['form'], name: string, places: FormPlaces): string {
  if (form === 'company') return `${href('/invoice/profil')}#profile-${name}`;
  if (form === 'customer')
    return `${href('/invoice/kunden/:customerId', { customerId: places.customerId })}#customer-${name}`;
  return `${href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: places.invoiceId })}#invoice-${name}`;
}

function fieldName(field: string, line: number | undefined): string {
  return line === undefined ? field : `lines[${line}].${field}`;
}

export function gapEntry(gap: Gap, places: FormPlaces): FoundEntry {
  const { title, text, rule } = texts[gap.code];
  return {
    level: 'error',
    title,
    text,
    rule,
    term: gap.term,
    line: gap.line === undefined ? undefined : gap.line + 1,
    href: fieldHref(gap.form, fieldName(gap.field, gap.line), places),
  };
}

export function unprintableEntry({ form, field, line, characters }: UnprintableField, places: FormPlaces): FoundEntry {
  const name = fieldName(field, line);
  return {
    level: 'error',
    title: `Zeichen, die sich nicht drucken lassen: ${characters.map(describeCharacter).join(', ')}`,
    text: `Bitte entfernen oder ersetzen Sie sie im Feld „${labelIn(typedForms[form], name) ?? name}“.`,
    href: fieldHref(form, name, places),
  };
}

function describeCharacter({ character, codePoint, invisible }: UnprintableCharacter): string {
  return invisible ? codePoint : `„${character}“ (${codePoint})`;
}

const levels = { fatal: 'error', warning: 'warning', information: 'info' } as const;

type Place = readonly [form: Gap['form'], field: string];

/** Terms whose fields tell them by their tables; the first form that fills one is where it is mended. */
const placesOfTerms = new Map<string, Place>([
  ...placesIn('customer', customerFields),
  ...placesIn('company', companyFields),
  ...placesIn('invoice', invoiceFields),
  // groups, and terms that follow from a field of another
  ['BT-29', ['company', 'vatId']],
  ['BT-34', ['company', 'email']],
  ['BG-5', ['company', 'street']],
  ['BG-6', ['company', 'contactName']],
  ['BG-16', ['company', 'iban']],
  ['BT-73', ['invoice', 'supplyFrom']],
]);

function placesIn(form: Gap['form'], table: FieldTable): [string, Place][] {
  return fieldNames(table).flatMap((name) => {
    const { term } = rowOf(table, name);
    return term === undefined ? [] : [[term, [form, name]] satisfies [string, Place]];
  });
}

const fieldsOfLineTerms = new Map<string, string>([
  ...placesIn('invoice', lineFields).map(([term, [, field]]): [string, string] => [term, field]),
  ['BT-151', 'tax'],
  ['BT-154', 'description'],
]);

export function findingEntry(finding: Finding, places: FormPlaces): FoundEntry {
  return {
    level: levels[finding.level],
    title: finding.message.de,
    text: finding.advice.de,
    rule: finding.rule,
    term: finding.term || undefined,
    line: finding.line,
    href: findingHref(finding, places),
  };
}

function findingHref({ term, line }: Finding, places: FormPlaces): string | undefined {
  const lineField = fieldsOfLineTerms.get(term);
  if (line !== undefined && lineField) return fieldHref('invoice', fieldName(lineField, line - 1), places);
  const place = placesOfTerms.get(term);
  return place ? fieldHref(place[0], place[1], places) : undefined;
}

type FaultOf<Kind extends Fault['kind']> = Extract<Fault, { kind: Kind }>;

/** Where something stands, with the preposition. */
const places: Record<ProvenFile, string> = {
  picture: 'im PDF',
  zugferd: 'in der E-Rechnung im PDF',
  'xrechnung-ubl': 'in der XRechnung (UBL)',
  'xrechnung-cii': 'in der XRechnung (CII)',
};

const describe: { [Kind in Fault['kind']]: (fault: FaultOf<Kind>) => string } = {
  term: ({ file, than, term, line, expected, found }) => {
    const subject = `${line === undefined ? '' : `Position ${line}, `}${termName(term).de}`;
    const other = than === undefined ? 'festgeschrieben würde' : `${places[than]} steht`;
    return `${subject}: ${places[file]} steht ${quoted(found)}, ${other} ${quoted(expected)}.`;
  },
  text: ({ expected, found }) => `Das PDF zeigt ${quoted(found)}, zeigen soll es an dieser Stelle ${quoted(expected)}.`,
  rule: ({ file, finding }) => {
    const sentences = `${finding.message.de} ${finding.advice.de}`;
    return `Regel ${finding.rule} ${places[file]}${finding.line === undefined ? '' : `, Position ${finding.line}`}: ${sentences}`;
  },
  unreadable: ({ file }) => `Was ${places[file]} steht, ließ sich nicht zurücklesen.`,
};

function quoted(text: string): string {
  return text === '' ? 'nichts' : `„${text}“`;
}

const shownMax = 20;

/** One sentence for each fault, each sentence once. */
export function describeFaults(faults: readonly Fault[]): string[] {
  return [...new Set(faults.map(describeFault))].slice(0, shownMax);
}

function describeFault<Kind extends Fault['kind']>(fault: FaultOf<Kind> & { kind: Kind }): string {
  return describe[fault.kind](fault);
}
