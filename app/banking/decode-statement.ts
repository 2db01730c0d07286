import type { CsvMapping } from '#app/invoicing/banking/csv-mapping.ts';

export type StatementEncoding = CsvMapping['encoding'];

/** Text of a file that names no charset. */
export function decodeStatement(bytes: Uint8Array): string {
  return decodeAs(bytes, encodingOf(bytes));
}

/** UTF-16 by its mark or its zeros, UTF-8 where it is; else what German banks have always written, or wrote under DOS. */
export function encodingOf(bytes: Uint8Array): StatementEncoding {
  const [first, second, third, fourth] = bytes;
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0)) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return looksLikeCp850(bytes) ? 'cp850' : 'windows-1252';
}

export function decodeAs(bytes: Uint8Array, encoding: StatementEncoding): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes);
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u00ff\u0100-\uffff]/g, (sign) => cp850[latin1Bytes.get(sign) ?? 0] ?? sign);
}

/** The cut end of a part is no fault of it. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Code page 850 from 0x80 on. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** "latin1" is Windows-1252 to decoders: each of its signs with its place above 0x80. */
const latin1Bytes = new Map(
  Array.from({ length: 128 }, (_, place): [string, number] => [
    new TextDecoder('latin1').decode(Uint8Array.of(0x80 + place)),
    place,
  ]),
);

const umlauts = {
  cp850: new Set([0x84, 0x94, 0x81, 0x8e, 0x99, 0x9a, 0xe1]),
  windows1252: new Set([0xe4, 0xf6, 0xfc, 0xc4, 0xd6, 0xdc, 0xdf]),
};

/** Whether what would be umlauts of DOS stands within words, more often than those of Windows. */
function looksLikeCp850(bytes: Uint8Array): boolean {
  let balance = 0;
  for (let at = 1; at + 1 < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || !isLetter(bytes[at - 1]) || !isLetter(bytes[at + 1])) continue;
    if (umlauts.cp850.has(byte)) balance += 1;
    if (umlauts.windows1252.has(byte)) balance -= 1;
  }
  return balance > 0;
}

function isLetter(byte = 0): boolean {
  const upper = byte & ~0x20;
  return upper >= 0x41 && upper <= 0x5a;
}
