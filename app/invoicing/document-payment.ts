import { formatDate } from './dates.ts';
import type { IsoDate } from './dates.ts';
import type { Language } from './decimal.ts';
import { documentLabels } from './document-labels.ts';
import type { PaymentView } from './document-model.ts';
import { groupIban, labelledRows, paragraphs } from './document-parts.ts';
import { giroCodePayload } from './girocode.ts';
import { formatEuro } from './money.ts';
import type { Cents } from './money.ts';
import type { CreditTransfer } from './snapshot.ts';

interface Demand {
  language: Language;
  dueCents: Cents;
  dueDate: IsoDate;
  /** BT-83 */
  remittance: string;
  account: CreditTransfer;
  /** BT-20 */
  terms?: string | undefined;
}

/** What is to be paid and how; a GiroCode only where a transfer in EUR is due. */
export function paymentView(demand: Demand): PaymentView {
  const { language, dueCents, account, remittance } = demand;
  const labels = documentLabels(language);
  const heading = labels.paymentHeading;
  const terms = paragraphs(demand.terms);
  if (dueCents === 0) return { heading, sentences: [labels.nothingDue, ...terms], rows: [] };
  if (dueCents < 0) return { heading, sentences: [labels.refund(formatEuro(-dueCents, language)), ...terms], rows: [] };
  const amount = formatEuro(dueCents, language);
  const dueDate = formatDate(demand.dueDate, language);
  const { iban, bic, accountName: name } = account;
  const payload = giroCodePayload({
    name,
    iban,
    amountCents: dueCents,
    remittance,
    ...(bic === undefined ? {} : { bic }),
  });
  return {
    heading,
    sentences: [labels.payBy(amount, dueDate), ...terms],
    rows: labelledRows([
      [labels.payee, name],
      [labels.account, groupIban(iban)],
      [labels.bic, bic],
      [labels.bank, account.bankName],
      [labels.remittance, remittance],
      [labels.amountDue, amount],
      [labels.dueDate, dueDate],
    ]),
    ...(payload === null
      ? {}
      : { giroCode: { payload, caption: labels.giroCodeCaption, alternative: labels.giroCodeAlternative } }),
  };
}
