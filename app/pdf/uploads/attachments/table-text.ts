import type { UploadRefusal } from '../refusals.ts';

const lineBytesMax = 64 * 1024;
const linesMax = 200_000;
const separators = ['\t', ',', ';', '|'].map((each) => each.charCodeAt(0));
const mark = Buffer.from([0xef, 0xbb, 0xbf]);
const allowedControls = new Set([0x09, 0x0a, 0x0d]);
/** Not used in Windows-1252. */
const unusedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Why a text is no CSV, or null: UTF-8 or Windows-1252 in lines of bounded length, the first of them with a separator. */
export function refuseTableText(file: Buffer): UploadRefusal | null {
  const text = file.subarray(0, 3).equals(mark) ? file.subarray(3) : file;
  let [start, lines, filled] = [0, 0, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const byte = text[at] ?? 0x0a;
    if (byte < 0x20 && !allowedControls.has(byte)) return 'no-table';
    if (byte === 0x7f || at - start > lineBytesMax) return 'no-table';
    if (byte !== 0x0a && byte !== 0x0d) continue;
    if (at > start && ++lines > linesMax) return 'no-table';
    if (at > start && filled++ === 0 && !text.subarray(start, at).some((each) => separators.includes(each)))
      return 'no-table';
    start = at + 1;
  }
  if (filled === 0) return 'no-table';
  return isUtf8(text) || !text.some((byte) => unusedBytes.has(byte)) ? null : 'no-table';
}

function isUtf8(text: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(text);
    return true;
  } catch {
    return false;
  }
}
