import { domainToASCII } from 'node:url';

/** Who gets a mail, as a person named them. */
export interface MailRecipient {
  /** '' for none */
  name: string;
  /** as it was typed, in lower case */
  address: string;
}

export type AddressRefusal =
  | 'not-an-address'
  /** letters before the @ that most mailboxes do not take */
  | 'not-plain'
  | 'unknown-domain'
  | 'too-long';

export interface ReadRecipients {
  recipients: MailRecipient[];
  /** each with the piece that is none, in the order of the text */
  refused: { text: string; refusal: AddressRefusal }[];
}

const addressLengthMax = 200;
const nameLengthMax = 100;

/** The addresses of a text, separated by commas, semicolons or lines: "Eva Muster <eva@b.example>, post@b.example". */
export function readRecipients(text: string): ReadRecipients {
  const read: ReadRecipients = { recipients: [], refused: [] };
  const known = new Set<string>();
  for (const piece of splitRecipients(text)) {
    const recipient = readRecipient(piece);
    if (typeof recipient === 'string') read.refused.push({ text: piece, refusal: recipient });
    else if (!known.has(asciiAddress(recipient.address))) {
      known.add(asciiAddress(recipient.address));
      read.recipients.push(recipient);
    }
  }
  return read;
}

/** The recipients as people read them, one a line; reading it answers the same. */
export function formatRecipients(recipients: readonly MailRecipient[]): string {
  return recipients.map(({ name, address }) => (name === '' ? address : `${quoted(name)} <${address}>`)).join('\n');
}

function quoted(name: string): string {
  return /[",;<>@]/.test(name) ? `"${name.replaceAll('"', "'")}"` : name;
}

/** What separates stands neither in quotes nor in angle brackets. */
function splitRecipients(text: string): string[] {
  const pieces: string[] = [];
  let [start, isQuoted, isBracketed] = [0, false, false];
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at] ?? '\n';
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === '<') isBracketed = true;
    else if (sign === '>') isBracketed = false;
    // A line ends whatever was open: nothing of the next one is swallowed.
    const separates = sign === '\n' || ((sign === ',' || sign === ';') && !isQuoted && !isBracketed);
    if (!separates) continue;
    const piece = text.slice(start, at).trim();
    if (piece !== '') pieces.push(piece);
    [start, isQuoted, isBracketed] = [at + 1, false, false];
  }
  return pieces;
}

function readRecipient(piece: string): MailRecipient | AddressRefusal {
  if (piece.length > addressLengthMax + nameLengthMax + 10) return 'too-long';
  const open = piece.lastIndexOf('<');
  const isNamed = open !== -1 && piece.endsWith('>');
  const address = (isNamed ? piece.slice(open + 1, -1) : piece).trim().toLowerCase();
  const refusal = refuseMailAddress(address);
  if (refusal !== null) return refusal;
  const name = isNamed ? plainWords(piece.slice(0, open)) : '';
  return name.length > nameLengthMax ? 'too-long' : { name, address };
}

function plainWords(text: string): string {
  return text
    .replace(/["<>\\\p{Cc}]/gu, ' ')
    .trim()
    .replace(/ {2,}/g, ' ');
}

const plainLocal = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/;

/** Why no mail can be sent to it; null: one can. In lower case. */
export function refuseMailAddress(address: string): AddressRefusal | null {
  if (address.length > addressLengthMax) return 'too-long';
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = address.slice(at + 1);
  if (at < 1 || domain === '' || /[\s"(),:;<>@[\]\\\p{Cc}]/u.test(local)) return 'not-an-address';
  if (/[^\p{ASCII}]/u.test(local)) return 'not-plain';
  if (local.length > 64 || !plainLocal.test(local)) return 'not-an-address';
  return isDomain(domain) ? null : 'unknown-domain';
}

const label = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;

function isDomain(domain: string): boolean {
  const labels = domainToASCII(domain).split('.');
  // An address of numbers is no domain, though it has its shape.
  return labels.length > 1 && labels.every((each) => label.test(each)) && !/^\d+$/.test(labels.at(-1) ?? '');
}

/** The addresses of a list, as they travel. */
export function addressesIn(list = ''): string[] {
  return list.split(',').flatMap((each) => (each.trim() === '' ? [] : [asciiAddress(each.trim())]));
}

/** The address as it travels: its domain without umlauts ("büro.example" is "xn--bro-hoa.example"). */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return at < 1 || domain === '' ? address : `${address.slice(0, at)}@${domain}`;
}
