import { formatDate } from '#app/values/dates.ts';
import { centsToDecimal } from '#app/values/money.ts';
import type { Language } from '#app/values/decimal.ts';
import { cancelInvoice } from '../invoice/cancel-invoice.ts';
import type { Cancellation } from '../invoice/cancel-invoice.ts';
import { formatTaxRate, freezeAmounts } from '../invoice/freeze-amounts.ts';
import { isImported } from '../invoice/snapshot.ts';
import type { CorrectionContent, ImportedSnapshot, InvoiceSnapshot, TaxGroupSnapshot } from '../invoice/snapshot.ts';
import { taxDifference } from './imported.ts';

/** The whole of an invoice taken back, whoever has written it. */
export function cancelWhole(
  invoice: InvoiceSnapshot | ImportedSnapshot,
  cancellation: Omit<Cancellation, 'typeCode'>,
): CorrectionContent {
  return isImported(invoice) ? cancelImported(invoice, cancellation) : cancelInvoice(invoice, cancellation);
}

/**
 * Of an invoice of another program only sums are known: a line for each tax takes back what that program has computed, its
 * tax to the cent. What was paid before it came along is owed back as well, so it is not taken off.
 */
function cancelImported(
  invoice: ImportedSnapshot,
  { issueDate, renderer, reason }: Omit<Cancellation, 'typeCode'>,
): CorrectionContent {
  const { language, currency, supply, layout, seller, customer, payment, totals, number } = invoice;
  const { taxGroups } = totals;
  const differences = taxGroups.flatMap((group) => {
    const { taxCase, rateBp } = group;
    const taxCents = -taxDifference(group);
    return taxCents === 0 ? [] : [{ taxCase, rateBp, baseCents: 0, taxCents }];
  });
  return {
    format: 1,
    language,
    currency,
    seller,
    customer,
    payment,
    ...(supply && { supply }),
    ...(layout && { layout }),
    issueDate,
    renderer,
    ...freezeAmounts({
      language,
      priceMode: 'net',
      lines: taxGroups.map((group, index) => ({
        id: String(index + 1),
        name: nameOf(invoice, group),
        quantity: '-1',
        unitCode: 'C62',
        unitPrice: centsToDecimal(group.baseCents),
        taxCase: group.taxCase,
        taxRateBp: group.rateBp,
      })),
      ...(differences.length > 0 && { creditedBefore: differences }),
    }),
    kind: 'cancellation',
    typeCode: '384',
    precedingInvoice: { number, issueDate: invoice.issueDate },
    ...(reason !== undefined && { reason }),
  };
}

const names: Record<Language, (number: string, date: string) => string> = {
  de: (number, date) => `Rechnung ${number} vom ${date}`,
  en: (number, date) => `Invoice ${number} of ${date}`,
};

function nameOf({ language, number, issueDate, totals }: ImportedSnapshot, { rateBp }: TaxGroupSnapshot): string {
  const name = names[language](number, formatDate(issueDate, language));
  return totals.taxGroups.length === 1 ? name : `${name} (${formatTaxRate(rateBp, language)})`;
}
