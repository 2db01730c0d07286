import { collapseBlanks, isBlank } from '../xml/blanks.ts';
import { childrenOf, descend } from '../element.ts';
import type { XmlElement } from '../element.ts';
import type { Invoice } from '../model.ts';
import type { DirectDebit } from '../model-parties.ts';
import type { Origin } from './facts.ts';

/** One statement of how to pay: in a file each PaymentMeans element, in the model each credit transfer. */
export interface PaymentMeansFacts {
  owner: object | undefined;
  code: string;
  hasCode: boolean;
  hasAccount: boolean;
  /** BT-84 is stated, if only by an empty element. */
  hasAccountId: boolean;
  accountId: string | undefined;
  /** BT-84 where an IBAN is wanted: CII has an element of its own for it. */
  iban: string | undefined;
  hasInstitution: boolean;
  hasCard: boolean;
  hasMandate: boolean;
  mandateId: boolean;
  debitedAccount: string | undefined;
}

export function collectPaymentMeans(invoice: Invoice, origin: Origin | undefined): PaymentMeansFacts[] {
  if (origin === undefined) return fromModel(invoice);
  if (origin.syntax === 'ubl') return childrenOf(origin.root, 'PaymentMeans').map((means) => fromUbl(means, invoice));
  const [settlement] = descend(origin.root, ['SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement']);
  if (settlement === undefined) return [];
  return childrenOf(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((means) =>
    fromCii(means, invoice, descend(settlement, ['SpecifiedTradePaymentTerms', 'DirectDebitMandateID']).length > 0),
  );
}

function fromModel({ payment }: Invoice): PaymentMeansFacts[] {
  if (payment === undefined) return [];
  const transfers = payment.creditTransfers ?? [];
  return (transfers.length === 0 ? [undefined] : transfers).map((transfer, index) => {
    const debit: DirectDebit | undefined = index === 0 ? payment.directDebit : undefined;
    return {
      owner: transfer ?? payment,
      code: payment.meansCode ?? '',
      hasCode: payment.meansCode !== undefined,
      hasAccount: transfer !== undefined,
      hasAccountId: transfer?.account !== undefined,
      accountId: transfer?.account,
      iban: transfer?.account,
      hasInstitution: transfer?.serviceProvider !== undefined,
      hasCard: index === 0 && payment.card !== undefined,
      hasMandate: debit?.mandateReference !== undefined || debit?.debitedAccount !== undefined,
      mandateId: debit?.mandateReference !== undefined,
      debitedAccount: debit?.debitedAccount,
    };
  });
}

function fromUbl(means: XmlElement, { payment }: Invoice): PaymentMeansFacts {
  const [account] = childrenOf(means, 'PayeeFinancialAccount');
  const [accountId] = account ? childrenOf(account, 'ID') : [];
  const [mandate] = childrenOf(means, 'PaymentMandate');
  return {
    owner: payment,
    code: collapseBlanks(childrenOf(means, 'PaymentMeansCode')[0]?.text ?? ''),
    hasCode: childrenOf(means, 'PaymentMeansCode').length > 0,
    hasAccount: account !== undefined,
    hasAccountId: accountId !== undefined,
    accountId: accountId?.text,
    iban: accountId?.text,
    hasInstitution: false,
    hasCard: childrenOf(means, 'CardAccount').length > 0,
    hasMandate: mandate !== undefined,
    mandateId: mandate !== undefined && childrenOf(mandate, 'ID').length > 0,
    debitedAccount: mandate && descend(mandate, ['PayerFinancialAccount', 'ID'])[0]?.text,
  };
}

function fromCii(means: XmlElement, { payment }: Invoice, mandateId: boolean): PaymentMeansFacts {
  const [account] = childrenOf(means, 'PayeePartyCreditorFinancialAccount');
  const inAccount = (name: string): XmlElement[] => (account ? childrenOf(account, name) : []);
  const ids = [...inAccount('IBANID'), ...inAccount('ProprietaryID')];
  const [debtor] = descend(means, ['PayerPartyDebtorFinancialAccount', 'IBANID']);
  const institutions = ['PayeeSpecifiedCreditorFinancialInstitution', 'PayerSpecifiedDebtorFinancialInstitution'];
  return {
    owner: payment,
    code: collapseBlanks(childrenOf(means, 'TypeCode')[0]?.text ?? ''),
    hasCode: childrenOf(means, 'TypeCode').length > 0,
    hasAccount: account !== undefined,
    hasAccountId: ids.length > 0,
    accountId: ids.find((id) => !isBlank(id.text))?.text,
    iban: inAccount('IBANID')[0]?.text,
    hasInstitution: institutions.some((name) => childrenOf(means, name).length > 0),
    hasCard: childrenOf(means, 'ApplicableTradeSettlementFinancialCard').length > 0,
    hasMandate: debtor !== undefined,
    mandateId,
    debitedAccount: debtor?.text,
  };
}
