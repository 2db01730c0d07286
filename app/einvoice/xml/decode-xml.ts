/** Text of an XML file, or why its bytes are none; offset is the place in the text read so far. */
export type DecodedXml =
  | { ok: true; text: string }
  | { ok: false; refusal: 'encoding-unknown' | 'encoding-broken' | 'empty'; encoding: string; textBefore: string };

interface Encoding {
  label: string;
  /** Length of the byte order mark. */
  skip: number;
}

// Encodings that TextDecoder knows and that a declaration inside an ASCII-compatible file may name.
const declarable = new Set(['utf-8', 'us-ascii', 'ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252']);

/** Decodes by byte order mark, byte pattern of "<?" or the encoding that the XML declaration names. */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  if (bytes.length === 0) return { ok: false, refusal: 'empty', encoding: '', textBefore: '' };
  const encoding = detectEncoding(bytes);
  const content = bytes.subarray(encoding.skip);
  if (encoding.label === '') {
    return { ok: false, refusal: 'encoding-unknown', encoding: declaredEncoding(bytes) ?? 'UTF-32', textBefore: '' };
  }
  try {
    const text = new TextDecoder(encoding.label, { fatal: true, ignoreBOM: true }).decode(content);
    if (!encoding.label.startsWith('utf-16') || isCalledUtf16(text)) return { ok: true, text };
    return { ok: false, refusal: 'encoding-broken', encoding: encoding.label, textBefore: '' };
  } catch {
    const textBefore = readUntilBroken(content, encoding.label);
    return { ok: false, refusal: 'encoding-broken', encoding: encoding.label, textBefore };
  }
}

function detectEncoding(bytes: Uint8Array): Encoding {
  const [b0, b1, b2, b3] = bytes;
  if (b0 === 0xef && b1 === 0xbb && b2 === 0xbf) return { label: 'utf-8', skip: 3 };
  const isUtf32 = (b0 === 0xff && b1 === 0xfe && b2 === 0 && b3 === 0) || (b0 === 0 && b1 === 0);
  if (isUtf32) return { label: '', skip: 0 };
  if (b0 === 0xff && b1 === 0xfe) return { label: 'utf-16le', skip: 2 };
  if (b0 === 0xfe && b1 === 0xff) return { label: 'utf-16be', skip: 2 };
  if (b0 === 0x3c && b1 === 0) return { label: 'utf-16le', skip: 0 };
  if (b0 === 0 && b1 === 0x3c) return { label: 'utf-16be', skip: 0 };
  const declared = declaredEncoding(bytes)?.toLowerCase() ?? 'utf-8';
  return { label: declarable.has(declared) ? declared.replace(/^(us-)?ascii$/, 'utf-8') : '', skip: 0 };
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  return declaration.exec(start)?.[1];
}

const declaration = /^[ \t\r\n]*<\?xml[^>]*?[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*["']([A-Za-z][\w.-]*)["']/;

/** Bytes of UTF-16 whose declaration names another encoding are no XML (XML 1.0, 4.3.3). */
function isCalledUtf16(text: string): boolean {
  const called = declaration.exec(text.slice(0, 200))?.[1];
  return called === undefined || /^utf-16(?:le|be)?$/i.test(called);
}

function readUntilBroken(content: Uint8Array, label: string): string {
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  const stepBytes = 64;
  let text = '';
  try {
    for (let from = 0; from < content.length; from += stepBytes) {
      text += decoder.decode(content.subarray(from, from + stepBytes), { stream: true });
    }
  } catch {
    return text;
  }
  return text;
}
