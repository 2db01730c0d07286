import { ciiRows } from '../../bindings/cii.ts';
import { parsePath } from '../../bindings/table.ts';
import type { Row } from '../../bindings/table.ts';
import { ublCreditNoteRows, ublInvoiceRows } from '../../bindings/ubl.ts';
import type { Syntax } from '../../bindings/vocabulary.ts';
import type { Term } from '../../findings.ts';
import { termName } from '../../terms.ts';

/** What elements and attributes without a term of their own are called in German sentences. */
const germanNames: Record<string, string> = {
  '@filename': 'Dateiname des Anhangs',
  '@mimeCode': 'Dateityp des Anhangs',
  '@name': 'Bezeichnung zu einem Code',
  '@schemeAgencyID': 'Kennung der herausgebenden Stelle',
  '@schemeAgencyName': 'Name der herausgebenden Stelle',
  '@schemeDataURI': 'Adresse der Verzeichnisdaten',
  '@schemeID': 'Schema der Kennung',
  '@schemeName': 'Name des Verzeichnisses',
  '@schemeURI': 'Adresse des Verzeichnisses',
  '@schemeVersionID': 'Version des Verzeichnisses',
  '@unitCode': 'Mengeneinheit',
  AddressLine: 'weiterer Adresszusatz',
  AppliedTradeAllowanceCharge: 'Preisnachlass ohne Betrag oder Kennzeichen',
  Attachment: 'Dateianhang',
  AttachmentBinaryObject: 'Dateianhang',
  BasisAmount: 'Bemessungsgrundlage',
  ChargeIndicator: 'Kennzeichen für Nachlass oder Zuschlag',
  DocumentDescription: 'Beschreibung der Unterlage',
  DueDateTypeCode: 'Code zum Datum der Steuerentstehung',
  ExemptionReason: 'Befreiungsgrund als Text',
  ExemptionReasonCode: 'Befreiungsgrund als Code',
  FormattedIssueDateTime: 'Datum des Bezugsdokuments',
  Name: 'Beschreibung der Unterlage',
  PaymentDueDate: 'Fälligkeitsdatum bei der Zahlungsart',
  RateApplicablePercent: 'Steuersatz',
  ReferenceTypeCode: 'Schema der Kennung',
  TaxPointDate: 'Datum der Steuerentstehung',
  TypeCode: 'Art der Unterlage',
  UBLVersionID: 'Version von UBL',
  URIID: 'Internetadresse der Unterlage',
};

/** German name of an element, or of an attribute as "@name". */
export function germanName(element: string): string {
  return germanNames[element] ?? 'eine Angabe';
}

interface TermPath {
  term: Term;
  steps: readonly string[];
}

const known = new Map<Syntax, readonly TermPath[]>();

function termPaths(syntax: Syntax): readonly TermPath[] {
  let found = known.get(syntax);
  if (found === undefined) {
    const rows: readonly Row[] = syntax === 'cii' ? ciiRows : [...ublInvoiceRows, ...ublCreditNoteRows];
    found = rows
      .filter(([term]) => term !== '')
      .map(([term, , path]) => {
        const { steps, attribute } = parsePath(path);
        const names = steps.map(({ name }) => name);
        return { term, steps: attribute === undefined ? names : [...names, `@${attribute}`] };
      });
    known.set(syntax, found);
  }
  return found;
}

/**
 * German name of what a path of elements stands for, wherever the path begins: its term, or the first term inside of
 * it, or the group around it.
 */
export function nameOfPath(syntax: Syntax, path: string): string {
  const wanted = path.split('/');
  const paths = termPaths(syntax);
  const exact =
    paths.find(({ steps }) => endsWith(steps, wanted)) ?? paths.find(({ steps }) => runsThrough(steps, wanted));
  if (exact) return termName(exact.term).de;
  for (let length = wanted.length - 1; length > 0; length -= 1) {
    const group = paths.find(({ steps }) => endsWith(steps, wanted.slice(0, length)));
    if (group) return `eine Angabe zu „${termName(group.term).de}“`;
  }
  return germanName(wanted.at(-1) ?? '');
}

function endsWith(steps: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((name, index) => steps[steps.length - wanted.length + index] === name);
}

function runsThrough(steps: readonly string[], wanted: readonly string[]): boolean {
  return steps.some((_, from) => wanted.every((name, index) => steps[from + index] === name));
}
