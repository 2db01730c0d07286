/** Account statements in CAMT as banks write them. */

export const iban = 'DE02120300000000202051';

interface CamtParts {
  kind?: '052' | '053' | '054';
  version?: string;
  entries?: readonly string[];
  opening?: string;
  closing?: string;
  account?: string;
  number?: string;
}

const names = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

export function camt(parts: CamtParts = {}): string {
  const { kind = '053', version = '02' } = parts;
  const xmlns = `xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document ${xmlns}>\n${camtBody(parts)}\n</Document>\n`;
}

export function camtBody({ kind = '053', entries = [], opening, closing, account = iban, number = '47' }: CamtParts) {
  const [message, statement] = names[kind];
  return `<${message}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T20:00:00+01:00</CreDtTm></GrpHdr>
<${statement}><Id>S-${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb>
<Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('PRCD', opening)}${balance('CLBD', closing)}
${entries.join('\n')}
</${statement}></${message}>`;
}

function balance(kind: string, amount: string | undefined): string {
  if (amount === undefined) return '';
  const indicator = amount.startsWith('-') ? 'DBIT' : 'CRDT';
  return `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount.replace('-', '')}</Amt>
<CdtDbtInd>${indicator}</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
}

interface EntryParts {
  amount?: string;
  currency?: string;
  indicator?: 'CRDT' | 'DBIT';
  status?: string;
  date?: string;
  name?: string;
  payerIban?: string;
  purpose?: string;
  endToEndId?: string;
  reference?: string;
  /** as version 08 and later have it */
  since08?: boolean;
  reversal?: boolean;
}

export function camtEntry(parts: EntryParts = {}): string {
  const { amount = '339.15', currency = 'EUR', indicator = 'CRDT', date = '2026-11-20', reversal = false } = parts;
  const { status = parts.since08 ? '<Cd>BOOK</Cd>' : 'BOOK', reference = '' } = parts;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>${reversal ? '<RvslInd>true</RvslInd>' : ''}
<Sts>${status}</Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt>
${reference === '' ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
<NtryDtls>${camtDetails(parts)}</NtryDtls></Ntry>`;
}

export function camtDetails(parts: EntryParts & { partAmount?: string } = {}): string {
  const { name = 'Tischlerei Holm', payerIban = 'DE91100000000123456789', purpose = 'RE 138 danke Holm' } = parts;
  const { endToEndId = 'NOTPROVIDED', since08 = false, indicator = 'CRDT', partAmount } = parts;
  const role = indicator === 'CRDT' ? 'Dbtr' : 'Cdtr';
  const party = since08 ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`;
  const part = partAmount === undefined ? '' : `<AmtDtls><TxAmt><Amt Ccy="EUR">${partAmount}</Amt></TxAmt></AmtDtls>`;
  return `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${part}
<RltdPties><${role}>${party}</${role}><${role}Acct><Id><IBAN>${payerIban}</IBAN></Id></${role}Acct></RltdPties>
<RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls>`;
}
