import { descend } from '../element.ts';
import type {
  AllowanceCharge,
  DocumentAllowanceCharge,
  InvoiceLine,
  ItemAttribute,
  InvoiceNote,
  SupportingDocument,
  VatBreakdown,
} from '../model.ts';
import type { ClassificationIdentifier } from '../model.ts';
import type { InvoiceFacts } from './facts.ts';
import type { Scope } from './rule.ts';

function all<T extends object>(items: readonly T[] | undefined, visit: (item: T) => void): void {
  for (const item of items ?? []) visit(item);
}

/** The rules of CII ask only where the indicator stands without white space around it. */
function isAsked(facts: InvoiceFacts, item: AllowanceCharge): boolean {
  const element = facts.isCii ? facts.elementOf(item, '') : undefined;
  if (element === undefined) return true;
  return descend(element, ['ChargeIndicator', 'Indicator']).some(({ text }) => text === 'true' || text === 'false');
}

function inAllowances(list: (line: InvoiceLine) => readonly AllowanceCharge[] | undefined): Scope<AllowanceCharge> {
  const scope = inLines(list);
  return (facts, visit) =>
    scope(facts, (item, line) => {
      if (isAsked(facts, item)) visit(item, line);
    });
}

/** Visits what each line holds in a list, with the number of the line. */
function inLines<T extends object>(list: (line: InvoiceLine) => readonly T[] | undefined): Scope<T> {
  return (facts, visit) => {
    facts.lines.forEach((line, index) => {
      for (const item of list(line) ?? []) visit(item, index + 1);
    });
  };
}

export const lines: Scope<InvoiceLine> = (facts, visit) => {
  facts.lines.forEach((line, index) => visit(line, index + 1));
};
/** Lines inside of lines too, with the number of the line around them. */
export const allLines: Scope<InvoiceLine> = (facts, visit) => {
  const visitWithin = (line: InvoiceLine, number: number): void => {
    visit(line, number);
    for (const inner of line.subLines ?? []) visitWithin(inner, number);
  };
  facts.lines.forEach((line, index) => visitWithin(line, index + 1));
};
export const lineAllowances: Scope<AllowanceCharge> = inAllowances((line) => line.allowances);
export const lineCharges: Scope<AllowanceCharge> = inAllowances((line) => line.charges);
export const itemAttributes: Scope<ItemAttribute> = inLines((line) => line.item?.attributes);
/** Those of lines inside of lines too. */
export const allItemAttributes: Scope<ItemAttribute> = (facts, visit) =>
  allLines(facts, (line, number) => all(line.item?.attributes, (attribute) => visit(attribute, number)));
export const classifications: Scope<ClassificationIdentifier> = inLines((line) => line.item?.classifications);

export const allowances: Scope<DocumentAllowanceCharge> = (facts, visit) =>
  all(
    facts.allowances.filter((item) => isAsked(facts, item)),
    visit,
  );
export const charges: Scope<DocumentAllowanceCharge> = (facts, visit) =>
  all(
    facts.charges.filter((item) => isAsked(facts, item)),
    visit,
  );
export const breakdowns: Scope<VatBreakdown> = (facts, visit) => all(facts.breakdown, visit);

/**
 * Breakdowns that the general rules ask. The artefact of CII has rules of their own for L, M and O, and the general
 * ones never get to see those.
 */
export const generalBreakdowns: Scope<VatBreakdown> = (facts, visit) => {
  for (const group of facts.breakdown) {
    const isTaken = facts.isCii && group.taxType === undefined && ['L', 'M', 'O'].includes(group.category ?? '');
    if (!isTaken) visit(group);
  }
};

export const notes: Scope<InvoiceNote> = (facts, visit) => all(facts.invoice.notes, visit);
export const documents: Scope<SupportingDocument> = (facts, visit) => all(facts.invoice.supportingDocuments, visit);
