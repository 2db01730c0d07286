import type { IsoDate } from '#app/values/dates.ts';
import { centsToDecimal } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';
import { sepaReference, sepaText } from './sepa-text.ts';

export type DebitScheme = 'CORE' | 'B2B';

/** What is collected of one invoice. */
export interface DebitOrder {
  /** the number of the invoice: what the customer's bank, and ours, tell of it */
  invoiceNumber: string;
  amountCents: Cents;
  scheme: DebitScheme;
  collectedOn: IsoDate;
  mandateReference: string;
  mandateSignedOn: IsoDate;
  debitedName: string;
  debitedIban: string;
  /** null: a bank within the European Economic Area needs none */
  debitedAddress: { street: string; postCode: string; city: string; countryCode: string } | null;
}

export interface DebitRun {
  /** unique for us, at most 35 characters of SEPA */
  messageId: string;
  /** of its making, in UTC without zone */
  createdAt: string;
  /** whether the bank credits all of a payment in one amount; null: as it was agreed with it */
  isBatch: boolean | null;
  creditor: { name: string; iban: string; bic: string; creditorId: string };
  orders: readonly DebitOrder[];
}

type Content = string | readonly XmlNode[];
type XmlNode = readonly [name: string, content: Content];

const nameLengthMax = 70;
const remittanceLengthMax = 140;

/**
 * The file of a run for the bank: pain.008.001.08, one PmtInf for each scheme and day. Every collection is RCUR: since
 * November 2016 the scheme rules let the first of a series be sent so, and a FRST that was refused would be owed again.
 */
export function writeDirectDebits(run: DebitRun): string {
  const groups = groupOrders(run.orders);
  const root: XmlNode = [
    'CstmrDrctDbtInitn',
    [
      [
        'GrpHdr',
        [
          ['MsgId', sepaReference(run.messageId)],
          ['CreDtTm', `${run.createdAt}Z`],
          ...sums(run.orders),
          ['InitgPty', [['Nm', sepaText(run.creditor.name, nameLengthMax)]]],
        ],
      ],
      ...groups.map((orders, index) => paymentOf(run, orders, index + 1)),
    ],
  ];
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${writeNode(root, 1)}\n</Document>\n`;
}

/** By day, then scheme; each group in its own order. */
function groupOrders(orders: readonly DebitOrder[]): DebitOrder[][] {
  const groups = new Map<string, DebitOrder[]>();
  for (const order of orders) {
    const key = `${order.collectedOn} ${order.scheme}`;
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, order]);
  }
  return [...groups.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

function sums(orders: readonly DebitOrder[]): XmlNode[] {
  const totalCents = orders.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [
    ['NbOfTxs', String(orders.length)],
    ['CtrlSum', centsToDecimal(totalCents)],
  ];
}

function paymentOf({ messageId, creditor, isBatch }: DebitRun, orders: readonly DebitOrder[], place: number): XmlNode {
  const [first] = orders;
  if (first === undefined) throw new Error('a payment of nothing');
  const { name, iban, bic, creditorId } = creditor;
  return [
    'PmtInf',
    [
      ['PmtInfId', `${sepaReference(messageId).slice(0, 31)}-${place}`],
      ['PmtMtd', 'DD'],
      ...(isBatch === null ? [] : [['BtchBookg', String(isBatch)] as const]),
      ...sums(orders),
      [
        'PmtTpInf',
        [
          ['SvcLvl', [['Cd', 'SEPA']]],
          ['LclInstrm', [['Cd', first.scheme]]],
          ['SeqTp', 'RCUR'],
        ],
      ],
      ['ReqdColltnDt', first.collectedOn],
      ['Cdtr', [['Nm', sepaText(name, nameLengthMax)]]],
      ['CdtrAcct', account(iban)],
      ['CdtrAgt', bank(bic)],
      ['ChrgBr', 'SLEV'],
      [
        'CdtrSchmeId',
        [
          [
            'Id',
            [
              [
                'PrvtId',
                [
                  [
                    'Othr',
                    [
                      ['Id', creditorId],
                      ['SchmeNm', [['Prtry', 'SEPA']]],
                    ],
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
      ...orders.map((order) => transactionOf(order, name)),
    ],
  ];
}

function transactionOf(order: DebitOrder, creditorName: string): XmlNode {
  const { invoiceNumber, amountCents, mandateReference, mandateSignedOn, debitedName, debitedIban } = order;
  const { debitedAddress } = order;
  return [
    'DrctDbtTxInf',
    [
      ['PmtId', [['EndToEndId', sepaReference(invoiceNumber)]]],
      ['InstdAmt', centsToDecimal(amountCents)],
      [
        'DrctDbtTx',
        [
          [
            'MndtRltdInf',
            [
              ['MndtId', mandateReference],
              ['DtOfSgntr', mandateSignedOn],
            ],
          ],
        ],
      ],
      ['DbtrAgt', bank('')],
      ['Dbtr', [['Nm', sepaText(debitedName, nameLengthMax)], ...addressOf(debitedAddress)]],
      ['DbtrAcct', account(debitedIban)],
      ['RmtInf', [['Ustrd', sepaText(`${invoiceNumber} ${creditorName}`, remittanceLengthMax)]]],
    ],
  ];
}

/** In its parts: free lines of addresses end in November 2026. */
function addressOf(address: DebitOrder['debitedAddress']): XmlNode[] {
  if (address === null) return [];
  const parts: (readonly [name: string, text: string])[] = [
    ['StrtNm', sepaText(address.street, 70)],
    ['PstCd', sepaText(address.postCode, 16)],
    ['TwnNm', sepaText(address.city, 35)],
    ['Ctry', address.countryCode],
  ];
  return [['PstlAdr', parts.filter(([, text]) => text !== '')]];
}

function account(iban: string): readonly XmlNode[] {
  return [['Id', [['IBAN', iban.replace(/\s/g, '')]]]];
}

/** Within SEPA an IBAN says the bank. */
function bank(bic: string): readonly XmlNode[] {
  return [['FinInstnId', bic === '' ? [['Othr', [['Id', 'NOTPROVIDED']]]] : [['BICFI', bic]]]];
}

const attributes: Readonly<Record<string, string>> = { InstdAmt: ' Ccy="EUR"' };

function writeNode([name, content]: XmlNode, level: number): string {
  const indent = `\n${'  '.repeat(level)}`;
  const start = `${indent}<${name}${attributes[name] ?? ''}>`;
  if (typeof content === 'string') return `${start}${escapeText(content)}</${name}>`;
  const children = content.map((child) => writeNode(child, level + 1)).join('');
  return `${start}${children}${indent}</${name}>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
