import { caseText } from '../case-files.ts';
import { compare, differences } from '../compare.ts';
import type { Oracle } from '../oracle.ts';
import type { Tally } from '../tally.ts';

type Form = readonly [name: string, write: (text: string) => Uint8Array];

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return order === 'be' ? bytes.swap16() : bytes;
}

const declare = (text: string, encoding: string): string => text.replace('encoding="UTF-8"', `encoding="${encoding}"`);

/** Changes the text of each element that holds text only. */
function mapValues(text: string, change: (value: string) => string): string {
  return text.replace(/>([^<>]+)<\//g, (whole, value: string) => (value.trim() === '' ? whole : `>${change(value)}</`));
}

/** Other prefixes for the same namespaces; what had none gets one. */
function withPrefixes(text: string): string {
  return text.replace(/(<\/?|xmlns:)(cac|cbc|rsm|ram|udt|qdt)\b/g, '$1x-$2');
}

const forms: readonly Form[] = [
  ['byte order mark', (text) => utf8(`\ufeff${text}`)],
  ['UTF-16 little endian', (text) => utf16(declare(text, 'UTF-16'), 'le', true)],
  ['UTF-16 big endian', (text) => utf16(declare(text, 'UTF-16'), 'be', true)],
  ['UTF-16 without a mark', (text) => utf16(declare(text, 'UTF-16LE'), 'le', false)],
  ['UTF-16 that is called UTF-8', (text) => utf16(text, 'le', true)],
  ['UTF-8 that is called UTF-16', (text) => utf8(declare(text, 'UTF-16'))],
  ['ISO 8859-1', (text) => Buffer.from(declare(text, 'ISO-8859-1'), 'latin1')],
  ['windows-1252', (text) => Buffer.from(declare(text, 'windows-1252'), 'latin1')],
  [
    'ISO 8859-1 that is called UTF-8',
    (text) => Buffer.from(text.replace('<cbc:ID>', '<cbc:ID>ü').replace('<ram:ID>', '<ram:ID>ü'), 'latin1'),
  ],
  ['an unknown encoding', (text) => utf8(declare(text, 'X-UNKNOWN'))],
  ['no declaration', (text) => utf8(text.replace(/^<\?xml[^>]*>\s*/, ''))],
  ['a declaration after a line break', (text) => utf8(`\n${text}`)],
  ['XML 1.1', (text) => utf8(text.replace('version="1.0"', 'version="1.1"'))],
  ['Windows line ends', (text) => utf8(text.replaceAll('\n', '\r\n'))],
  ['values in CDATA', (text) => utf8(mapValues(text, (value) => `<![CDATA[${value}]]>`))],
  [
    'values with references',
    (text) => utf8(mapValues(text, (value) => `&#x${(value.codePointAt(0) ?? 0).toString(16)};${value.slice(1)}`)),
  ],
  ['padded with a blank', (text) => utf8(mapValues(text, (value) => ` ${value} `))],
  ['padded with line breaks', (text) => utf8(mapValues(text, (value) => `\n      ${value}\n    `))],
  ['padded with tabs', (text) => utf8(mapValues(text, (value) => `\t${value}\t`))],
  ['padded with no-break spaces', (text) => utf8(mapValues(text, (value) => `\u00a0${value}`))],
  ['other prefixes', (text) => utf8(withPrefixes(text))],
  ['a prefix without a namespace', (text) => utf8(text.replace(/<(cbc|ram):/, '<none:'))],
  ['another namespace', (text) => utf8(text.replace(/(xmlns:(?:cbc|ram)=")[^"]*/, '$1urn:other'))],
  ['a document type', (text) => utf8(text.replace(/\?>/, '?><!DOCTYPE x>'))],
  ['a style sheet instruction', (text) => utf8(text.replace(/\?>/, '?><?xml-stylesheet href="x.xsl"?>'))],
  ['nothing after the root but a comment', (text) => utf8(`${text}<!-- end -->`)],
  ['text after the root', (text) => utf8(`${text}end`)],
  [
    'attributes padded',
    (text) => utf8(text.replace(/((?:unitCode|currencyID|schemeID|format)=")([^"]*)"/g, '$1 $2 "')),
  ],
];

/** One invoice in every odd form of XML, in both syntaxes: judged as the official validators judge it. */
export async function checkForms(oracle: Oracle, tally: Tally): Promise<void> {
  const names = ['xrechnung/S/ubl', 'en16931/S/ubl', 'peppol/S/ubl', 'xrechnung/S/cii', 'en16931/S/cii'] as const;
  let valid = 0;
  for (const name of names) {
    for (const [form, write] of forms) {
      const comparison = await compare(oracle, { name: `${name}, ${form}`, content: write(caseText(name)) });
      if (comparison.theirs.valid) valid += 1;
      tally.check(
        comparison.agrees,
        () => `${comparison.name}: ${differences(comparison).join(' ')}; ${comparison.theirs.details[0] ?? ''}`,
      );
    }
  }
  tally.notes.push(`${forms.length} forms of ${names.length} invoices, ${valid} of them valid`);
}
