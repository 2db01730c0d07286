import { documentAccount } from '#app/invoicing/company/bank-account.ts';
import { statementView } from '#app/invoicing/documents/statement-view.ts';
import type { StatementContent } from '#app/invoicing/documents/statement-view.ts';
import { documentLabels } from '#app/invoicing/documents/words/document-labels.ts';
import { titleOfKind } from '#app/invoicing/documents/words/document-title.ts';
import { freezeCustomer, freezePayment, freezeSeller } from '#app/invoicing/invoice/freeze-invoice.ts';
import { freezeLayout } from '#app/invoicing/layout/layout.ts';
import { isBooked, movementKindOf } from '#app/invoicing/ledger/customer-account.ts';
import type { AccountMovement } from '#app/invoicing/ledger/customer-account.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { chooseLayout } from '#app/pocketbase/layouts/queries.ts';
import { readCustomerAccount } from '#app/pocketbase/payments/queries.ts';
import type { CompanyRecord, CustomerRecord } from '#app/pocketbase/records.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import type { DrawnDocument } from '../preview-invoice.ts';
import { layoutOf } from '../render-files.ts';

export interface StatementPeriod {
  from: IsoDate;
  to: IsoDate;
}

export interface CustomerStatement {
  content: StatementContent;
  /** not all movements: there are more than are read */
  more: boolean;
}

/** The account of a customer between two days, both included, in the customer's language. */
export async function prepareStatement(
  backend: Backend,
  customer: CustomerRecord,
  { period, today }: { period: StatementPeriod; today: IsoDate },
): Promise<CustomerStatement> {
  const [{ company: own, accounts }, account] = await Promise.all([
    findCompany(backend),
    readCustomerAccount(backend, { customer: customer.id, ...period }),
  ]);
  const company = { ...own, ...documentAccount(accounts, [customer.bankAccount]) };
  const { openingCents, movements, more } = account;
  const entries = movements.map((movement) => ({
    date: movement.date,
    text: textOfMovement(movement, customer.language),
    amountCents: movement.amountCents,
  }));
  return { content: { ...letterOf(company, customer, { period, today }), openingCents, entries }, more };
}

/** The number follows from customer and last day: the same statement has the same number, and uses up none. */
function letterOf(
  company: CompanyRecord,
  customer: CustomerRecord,
  { period, today }: { period: StatementPeriod; today: IsoDate },
) {
  return {
    ...period,
    language: customer.language,
    number: `${customer.number}-${period.to}`,
    issueDate: today,
    seller: freezeSeller(company),
    customer: freezeCustomer(customer),
    ...(company.iban !== '' && { payment: freezePayment(company) }),
  };
}

/** "Rechnung RE-2026-0001", "Zahlung, RE-2026-0001, RE-2026-0002" */
function textOfMovement(movement: AccountMovement, language: Language): string {
  const { kind, numbers } = movement;
  if (isBooked(kind)) {
    const word = documentLabels(language).movements[movementKindOf(kind, movement)];
    return numbers === '' ? word : `${word}, ${numbers}`;
  }
  return `${titleOfKind(kind, language)} ${numbers}`;
}

/** The letter, in the layout of the customer. */
export async function statementToDraw(
  backend: Backend,
  customer: CustomerRecord,
  { content }: CustomerStatement,
): Promise<DrawnDocument> {
  const { settings } = await chooseLayout(backend, { kind: 'statement', customer: customer.id });
  const layout = freezeLayout(settings, { kind: 'statement', language: customer.language });
  return { view: statementView(content), layout: layoutOf({ layout }) };
}
