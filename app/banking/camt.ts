import { attributeOf, childrenOf, descend } from '#app/einvoice/element.ts';
import type { XmlDocument, XmlElement } from '#app/einvoice/element.ts';
import { invoiceLimits, parseXml } from '#app/einvoice/xml/parse-xml.ts';
import type { XmlLimits } from '#app/einvoice/xml/parse-xml.ts';
import type { Cents } from '#app/values/money.ts';
import { cutTo, oneLine } from './entry-texts.ts';
import { readCamtEntry } from './camt-entry.ts';
import { StatementError, readCents, statementLimits, tooManyEntries } from './statements.ts';
import type { BankStatement } from './statements.ts';
import { describeXmlRefusal } from './xml-refusals.ts';

const camtLimits: XmlLimits = {
  ...invoiceLimits,
  bytesMax: statementLimits.bytesMax,
  depthMax: 40,
  elementsMax: 400_000,
  elementsAtLeast: 5_000,
  elementsPerCounted: 150,
  othersMax: 1_000,
  referencesMax: 100_000,
  attributesMax: 20,
  tagLengthMax: 8 * 1024,
  textLengthMax: 64 * 1024,
  countedMax: 2 * statementLimits.entriesMax,
  countedElements: ['Ntry', 'TxDtls'],
};

// ISO 20022, and what SWIFT called the same before.
const namespacePattern = /^urn:(?:iso:std:iso:20022:tech:xsd:|swift:xsd:\$?)camt\.(\d{3})\.001\.(\d{2})$/;
const messages: Readonly<Record<string, readonly [message: string, statement: string]>> = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  // Notices of single bookings, and of the parts of collective ones.
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
};
const versions = { first: 2, last: 13 };

/** The statements of a CAMT.053, the reports of a CAMT.052 or the notices of a CAMT.054. Throws StatementError. */
export function readCamt(bytes: Uint8Array): BankStatement[] {
  const parsed = parseXml(bytes, camtLimits);
  if (!parsed.ok) throw new StatementError(describeXmlRefusal(parsed));
  const { document } = parsed;
  const [message, statement] = messageOf(document.root);
  const found = descend(document.root, [message, statement]);
  if (found.length === 0) throw new StatementError('Diese CAMT-Datei enthält keinen Kontoauszug.');
  let left = statementLimits.entriesMax;
  return found.map((element) => {
    const statement = readStatement(document, element, left);
    left -= countOf(statement);
    return statement;
  });
}

function messageOf(root: XmlElement): readonly [message: string, statement: string] {
  const [, kind = '', version = ''] = namespacePattern.exec(root.namespace) ?? [];
  const message = messages[kind];
  if (root.name !== 'Document' || message === undefined) {
    throw new StatementError('Diese XML-Datei ist kein Kontoauszug. Belegwerk liest CAMT.053, CAMT.052 und CAMT.054.');
  }
  if (Number(version) < versions.first || Number(version) > versions.last) {
    throw new StatementError(
      `Diese Datei ist CAMT.${kind} in der Fassung ${version}. Belegwerk liest die Fassungen 02 bis 13.`,
    );
  }
  return message;
}

function countOf({ entries, skipped }: Pick<BankStatement, 'entries' | 'skipped'>): number {
  return entries.length + skipped.length;
}

function readStatement(document: XmlDocument, element: XmlElement, left: number): BankStatement {
  const account = accountIn(element);
  const [first] = [
    ...childrenOf(element, 'ElctrncSeqNb'),
    ...childrenOf(element, 'LglSeqNb'),
    ...childrenOf(element, 'Id'),
  ];
  const { line } = document.locate(element.offset);
  if (account === '') throw new StatementError(`Dem Kontoauszug ab Zeile ${line} fehlt das Konto.`);
  const read: BankStatement = {
    account,
    number: cutTo(oneLine(first?.text ?? ''), 40),
    entries: [],
    skipped: [],
    openingCents: balanceIn(element, ['OPBD', 'PRCD']),
    closingCents: balanceIn(element, ['CLBD']),
  };
  for (const entry of childrenOf(element, 'Ntry')) {
    const told = readCamtEntry(entry, () => document.locate(entry.offset).line);
    if (countOf(read) + countOf(told) > left) throw new StatementError(tooManyEntries);
    for (const each of told.entries) read.entries.push(each);
    for (const each of told.skipped) read.skipped.push(each);
  }
  return read;
}

function accountIn(statement: XmlElement): string {
  const [iban] = descend(statement, ['Acct', 'Id', 'IBAN']);
  const [other] = descend(statement, ['Acct', 'Id', 'Othr', 'Id']);
  const named = oneLine((iban ?? other)?.text ?? '');
  return cutTo(iban === undefined ? named : named.replaceAll(' ', '').toUpperCase(), 40);
}

/** The first balance of one of these kinds; null where there is none in EUR. */
function balanceIn(statement: XmlElement, kinds: readonly string[]): Cents | null {
  for (const kind of kinds)
    for (const balance of childrenOf(statement, 'Bal')) {
      if (descend(balance, ['Tp', 'CdOrPrtry', 'Cd'])[0]?.text.trim() !== kind) continue;
      const [amount] = childrenOf(balance, 'Amt');
      const cents = amount && attributeOf(amount, 'Ccy') === 'EUR' ? readCents(amount.text.trim()) : null;
      if (cents === null) return null;
      return childrenOf(balance, 'CdtDbtInd')[0]?.text.trim() === 'DBIT' ? -cents : cents;
    }
  return null;
}
