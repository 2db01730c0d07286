import { attributeOf, childrenOf, descend } from '#app/einvoice/element.ts';
import type { XmlElement } from '#app/einvoice/element.ts';
import type { BankEntry } from '#app/invoicing/banking/bank-entry.ts';
import { isIsoDate } from '#app/values/dates.ts';
import { foldText } from '#app/values/search-text.ts';
import type { Cents } from '#app/values/money.ts';
import { dayInBerlin } from './berlin-day.ts';
import { cutTo, toStoredTexts, oneLine } from './entry-texts.ts';
import { describeReturn } from './return-reasons.ts';
import { StatementError, readCents } from './statements.ts';
import type { BankStatement } from './statements.ts';

type Read = Pick<BankStatement, 'entries' | 'skipped'>;

/** One booking; a collective one is as many entries as it has parts that add up to it. */
export function readCamtEntry(entry: XmlElement, lineOf: () => number): Read {
  const [amount] = childrenOf(entry, 'Amt');
  const currency = amount === undefined ? '' : (attributeOf(amount, 'Ccy') ?? '');
  const bookingDate = dayIn(childrenOf(entry, 'BookgDt')[0]) || dayIn(childrenOf(entry, 'ValDt')[0]);
  const skip = (reason: string): Read => {
    const name = partyOf(entry, descend(entry, ['NtryDtls', 'TxDtls'])[0], isCredit(entry) ?? true).name;
    const shown = cutTo(oneLine(`${amount?.text ?? ''} ${currency}`), 40);
    return { entries: [], skipped: [{ bookingDate, amount: shown, name: cutTo(oneLine(name), 200), reason }] };
  };
  const status = statusOf(entry);
  if (status !== 'BOOK') return skip('Die Bank hat diesen Umsatz vorgemerkt, aber noch nicht gebucht.');
  if (currency !== 'EUR') return skip('Belegwerk bucht nur EUR.');
  const cents = amount === undefined ? null : readCents(amount.text.trim());
  const credit = isCredit(entry);
  if (cents === null || credit === null)
    throw new StatementError(`Der Umsatz in Zeile ${lineOf()} hat keinen lesbaren Betrag.`);
  if (bookingDate === '') throw new StatementError(`Der Umsatz in Zeile ${lineOf()} hat keinen lesbaren Tag.`);
  const valueDate = dayIn(childrenOf(entry, 'ValDt')[0]) || bookingDate;
  const days = { bookingDate, valueDate };
  const whole = credit ? cents : -cents;
  const parts = descend(entry, ['NtryDtls', 'TxDtls']);
  const amounts = parts.map((part) => amountOf(part, credit));
  const isSplit = parts.length > 1 && sumOf(amounts) === whole;
  if (!isSplit) return { entries: [wholeOf(entry, parts, { ...days, amountCents: whole })], skipped: [] };
  return {
    entries: parts.map((part, index) => ({
      ...entryOf(entry, part, { ...days, amountCents: amounts[index] ?? 0 }),
      wholeCents: whole,
    })),
    skipped: [],
  };
}

/** One booking; a collective one whose parts do not add up to it, as banks keep charges back, is nobody's and names them all. */
function wholeOf(entry: XmlElement, parts: readonly XmlElement[], facts: EntryFacts): BankEntry {
  if (parts.length < 2) return entryOf(entry, parts[0], facts);
  const told = parts.map((part) => {
    const { name } = partyOf(entry, part, facts.amountCents >= 0);
    return [name, purposeOf(entry, part)].filter((text) => text.trim() !== '').join(' ');
  });
  return toStoredTexts({
    ...facts,
    name: `Sammelbuchung, ${parts.length} Zahlungen`,
    iban: '',
    purpose: told.join('; '),
    endToEndId: '',
    bankReference: childrenOf(entry, 'AcctSvcrRef')[0]?.text ?? '',
  });
}

/** A code since version 08, a word before. */
function statusOf(entry: XmlElement): string {
  const [status] = childrenOf(entry, 'Sts');
  if (status === undefined) return 'BOOK';
  return (childrenOf(status, 'Cd')[0] ?? status).text.trim();
}

function isCredit(element: XmlElement): boolean | null {
  const indicator = childrenOf(element, 'CdtDbtInd')[0]?.text.trim();
  if (indicator === 'CRDT') return true;
  return indicator === 'DBIT' ? false : null;
}

/** null: not said, or not in EUR */
function amountOf(part: XmlElement, credit: boolean): Cents | null {
  const [amount] = [...childrenOf(part, 'Amt'), ...descend(part, ['AmtDtls', 'TxAmt', 'Amt'])];
  if (amount === undefined || attributeOf(amount, 'Ccy') !== 'EUR') return null;
  const cents = readCents(amount.text.trim());
  if (cents === null) return null;
  return (isCredit(part) ?? credit) ? cents : -cents;
}

function sumOf(amounts: readonly (Cents | null)[]): Cents | null {
  let sum = 0;
  for (const cents of amounts) {
    if (cents === null) return null;
    sum += cents;
  }
  return sum;
}

type EntryFacts = Pick<BankEntry, 'bookingDate' | 'valueDate' | 'amountCents'>;

function entryOf(entry: XmlElement, part: XmlElement | undefined, facts: EntryFacts): BankEntry {
  const [reference] = [...descendOf(part, ['Refs', 'AcctSvcrRef']), ...childrenOf(entry, 'AcctSvcrRef')];
  return toStoredTexts({
    ...facts,
    ...partyOf(entry, part, facts.amountCents >= 0),
    purpose: purposeOf(entry, part),
    endToEndId: descendOf(part, ['Refs', 'EndToEndId'])[0]?.text ?? '',
    bankReference: reference?.text ?? '',
  });
}

function descendOf(part: XmlElement | undefined, path: readonly string[]): XmlElement[] {
  return part === undefined ? [] : descend(part, path);
}

/** What reverses a booking keeps the roles of the booking. */
function partyOf(entry: XmlElement, part: XmlElement | undefined, credit: boolean): { name: string; iban: string } {
  const reversed = childrenOf(entry, 'RvslInd')[0]?.text.trim() === 'true';
  const role = credit === reversed ? 'Cdtr' : 'Dbtr';
  const name = nameIn(part, role);
  const ultimate = nameIn(part, `Ultmt${role}`);
  const [iban] = descendOf(part, ['RltdPties', `${role}Acct`, 'Id', 'IBAN']);
  // Who pays for somebody else pays for many: that account is nobody's.
  const isForOther = ultimate.trim() !== '' && foldText(ultimate) !== foldText(name);
  return { name: isForOther ? ultimate : name, iban: isForOther ? '' : (iban?.text ?? '') };
}

/** Under "Pty" since version 08. */
function nameIn(part: XmlElement | undefined, role: string): string {
  const [name] = [...descendOf(part, ['RltdPties', role, 'Nm']), ...descendOf(part, ['RltdPties', role, 'Pty', 'Nm'])];
  return name?.text ?? '';
}

function purposeOf(entry: XmlElement, part: XmlElement | undefined): string {
  const texts = (path: readonly string[]) => descendOf(part, path).map(({ text }) => oneLine(text));
  const free = texts(['RmtInf', 'Ustrd']);
  const structured = [
    ...texts(['RmtInf', 'Strd', 'RfrdDocInf', 'Nb']),
    ...texts(['RmtInf', 'Strd', 'CdtrRefInf', 'Ref']),
    ...texts(['RmtInf', 'Strd', 'AddtlRmtInf']),
  ];
  const said = [...new Set([returnOf(part), ...free, ...structured])].filter((text) => text !== '');
  if (said.length > 0) return said.join(' ');
  const [more] = [...descendOf(part, ['AddtlTxInf']), ...childrenOf(entry, 'AddtlNtryInf')];
  return more?.text ?? '';
}

/** Why a payment came back; '' where it did not. */
function returnOf(part: XmlElement | undefined): string {
  const [code] = [...descendOf(part, ['RtrInf', 'Rsn', 'Cd']), ...descendOf(part, ['RtrInf', 'Rsn', 'Prtry'])];
  const more = descendOf(part, ['RtrInf', 'AddtlInf']).map(({ text }) => oneLine(text));
  if (code === undefined && more.length === 0) return '';
  return `Rückgabe: ${describeReturn(code?.text.trim() ?? '', more)}.`;
}

/** The day of an element that holds one, or an instant: then the day in Berlin. */
function dayIn(element: XmlElement | undefined): string {
  const [day] = element?.children ?? [];
  const text = (day?.text ?? element?.text ?? '').trim();
  const [, time = '', zone] = /^(\d{4}-\d{2}-\d{2}T[\d:.]{5,18}?)(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  const found = zone === undefined ? text.slice(0, 10) : dayInBerlin(time, zone);
  return found !== null && isIsoDate(found) ? found : '';
}
