import { complexIf } from './pdf-limits.ts';

const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13) || byte === 0;

/** ASCII85 (ISO 32000-1, 7.4.3), up to its end mark or the first byte that is none of its own. */
export function undoAscii85(content: Uint8Array, lengthMax: number): Uint8Array {
  const out = Buffer.alloc(Math.min(content.length * 4, lengthMax + 8));
  let length = 0;
  let group = 0;
  let count = 0;
  for (const byte of content) {
    if (isSpace(byte)) continue;
    complexIf(length > lengthMax, 'ASCII85');
    if (byte === 0x7a && count === 0) {
      length += 4;
      continue;
    }
    if (byte < 0x21 || byte > 0x75) break;
    group = group * 85 + (byte - 0x21);
    count += 1;
    if (count < 5) continue;
    if (length + 4 <= out.length) out.writeUInt32BE(group % 2 ** 32, length);
    length += 4;
    [group, count] = [0, 0];
  }
  if (count > 1) {
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE((group * 85 ** (5 - count) + 85 ** (5 - count) - 1) % 2 ** 32);
    tail.copy(out, length, 0, count - 1);
    length += count - 1;
  }
  return out.subarray(0, length);
}

/** ASCIIHex (7.4.2). */
export function undoHex(content: Uint8Array): Uint8Array {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  const end = text.indexOf('>');
  const digits = (end < 0 ? text : text.slice(0, end)).replace(/[^0-9A-Fa-f]/g, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

/** Run lengths (7.4.5): a byte up to 127 is followed by so many bytes and one, above 128 by one byte to be repeated. */
export function undoRunLength(content: Uint8Array, lengthMax: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let at = 0; at < content.length;) {
    const run = content[at] ?? 128;
    if (run === 128) break;
    const part = run < 128 ? content.subarray(at + 1, at + 2 + run) : Buffer.alloc(257 - run, content[at + 1] ?? 0);
    at += run < 128 ? run + 2 : 2;
    length += part.length;
    complexIf(length > lengthMax, 'run lengths');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
