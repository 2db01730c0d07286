import { href } from 'react-router';
import type { Finding } from '#app/einvoice/findings.ts';
import { fieldNamed } from '#app/forms/reading/field-words.ts';
import type { FormTable } from '#app/forms/reading/field-words.ts';
import { noAccount } from '#app/invoicing/company/bank-account.ts';
import { companyFields } from '#app/invoicing/company/fields.ts';
import { customerFields, mandateFields } from '#app/invoicing/customer/fields.ts';
import type { CustomerKind } from '#app/invoicing/customer/fields.ts';
import { fieldNames, rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import type { Gap } from '#app/invoicing/invoice/checks/gaps.ts';
import { rowsOfLines } from '#app/invoicing/invoice/draft.ts';
import type { RowKind } from '#app/invoicing/invoice/draft.ts';
import { invoiceFields, lineFields, shareFields } from '#app/invoicing/invoice/fields.ts';
import type { FindingEntry } from '#app/ui/page/findings.tsx';
import { editorId, isFolded, withOpenFields, withOpenRow } from '#app/forms/page/row-focus.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';

/** A finding as loaders hand it over: plain text. */
export type FoundEntry = Omit<FindingEntry, 'text'> & {
  text: string;
  /** form that mends it */
  form?: FormName | undefined;
};

export type FormName = Gap['form'];

/** Where the fields of a form are, and what stands in them. */
export interface FormPlaces {
  /** where the document is written */
  editPath: string;
  /** of the form there */
  table: FormTable;
  customerId: string;
  /** that was chosen for the document; '' or absent: that of the profile */
  bankAccount?: string;
  customerKind: CustomerKind;
  /** of the draft */
  rows: readonly RowKind[];
  /** '' where nothing stands there; absent: nobody knows */
  valueIn?: (place: FieldPlace) => string;
}

export interface FieldPlace {
  form: FormName;
  field: string;
  /** row of the form, from 0 */
  line?: number | undefined;
}

export function fieldHref({ form, field, line }: FieldPlace, places: FormPlaces): string {
  const { customerId, bankAccount: bankAccountId = '', editPath } = places;
  if (form === 'company' && bankAccountId !== '' && Object.hasOwn(noAccount, field))
    return `${href('/invoice/einstellungen/konten/:bankAccountId', { bankAccountId })}#account-${field}`;
  if (form === 'company') return `${href('/invoice/profil')}#profile-${field}`;
  if (form === 'mandate') return `${href('/invoice/kunden/:customerId/mandat', { customerId })}#mandate-${field}`;
  if (form === 'customer') return `${href('/invoice/kunden/:customerId/bearbeiten', { customerId })}#customer-${field}`;
  const openPath = line === undefined ? withOpenFields(editPath) : withOpenRow(editPath, line);
  const path = (line === undefined ? isPart(field, places) : isFolded(field)) ? openPath : editPath;
  return `${path}#${editorId}-${nameIn({ field, line })}`;
}

/** Fields of a document that are on the page however little stands in them. */
const front = new Set([
  ...['customer', 'project', 'supplyFrom', 'supplyTo', 'validUntil', 'paymentWay', 'bankAccount', 'subject', 'lines'],
  ...['documentKind', 'paymentReceivedOn', 'deposits', 'deductionForm', ...fieldNames(shareFields)],
]);

/** A field of the fold of what few need: a page without a word in it carries none of them. Authorities want a reference. */
function isPart(field: string, { customerKind }: Pick<FormPlaces, 'customerKind'>): boolean {
  return !front.has(field) && !(field === 'buyerReference' && customerKind === 'public');
}

export function nameIn({ field, line }: Pick<FieldPlace, 'field' | 'line'>): string {
  return line === undefined ? field : `lines[${line}].${field}`;
}

export function fieldLabel({ form, field, line }: FieldPlace, { customerKind, table }: FormPlaces): string {
  if (field === 'buyerReference') return customerKind === 'public' ? 'Leitweg-ID' : 'Käuferreferenz';
  const named = fieldNamed(formIn(form, table), nameIn({ field, line }));
  return (named?.field.label ?? 'Angabe').replace(' €', '');
}

/** The fields of one of the forms that a document is made from. */
export function formIn(form: FormName, table: FormTable): FormTable {
  return form === 'invoice' ? table : typedForms[form];
}

/** "Preis eintragen": what is done at the end of the link. */
export function actionAt(place: FieldPlace, places: FormPlaces): string {
  const value = places.valueIn?.(place);
  const verb = value === undefined ? 'prüfen' : value === '' ? 'eintragen' : 'ändern';
  return `${fieldLabel(place, places)} ${verb}`;
}

type Place = readonly [form: Gap['form'], field: string];

/** Terms whose fields tell them by their tables; the first form that fills one is where it is mended. */
const placesOfTerms = new Map<string, Place>([
  ...placesIn('customer', customerFields),
  ...placesIn('company', companyFields),
  ...placesIn('mandate', mandateFields),
  ...placesIn('invoice', invoiceFields),
  // groups, and terms that follow from a field of another
  ['BT-29', ['company', 'vatId']],
  ['BT-34', ['company', 'email']],
  ['BG-5', ['company', 'street']],
  ['BG-6', ['company', 'contactName']],
  ['BG-16', ['company', 'iban']],
  // Which account it is, a document chooses; what it is, stands in it.
  ['BT-84', ['company', 'iban']],
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

/** The field that mends what is said of a term; null: none of ours. */
export function fieldFor(
  { term, line }: Pick<Finding, 'term' | 'line'>,
  { rows }: Pick<FormPlaces, 'rows'>,
): FieldPlace | null {
  const lineField = fieldsOfLineTerms.get(term);
  const row = line === undefined ? undefined : rowsOfLines(rows)[line - 1];
  if (row !== undefined && lineField) return { form: 'invoice', field: lineField, line: row };
  const [form, field] = placesOfTerms.get(term) ?? [];
  return form && field ? { form, field } : null;
}
