import { describe, expect, it } from 'vitest';
import { decodeXml } from './decode-xml.ts';

const text = '<a>Größe €</a>';

function utf16(content: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const bytes = new Uint8Array(Buffer.from((mark ? '\ufeff' : '') + content, 'utf16le'));
  if (order === 'be') Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).swap16();
  return bytes;
}

const declared = (encoding: string, content: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?>${content}`;

describe('encodings', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text), text],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${text}`), text],
    ['UTF-16 little endian with a mark', utf16(text, 'le', true), text],
    ['UTF-16 big endian with a mark', utf16(text, 'be', true), text],
    ['UTF-16 little endian without a mark', utf16(text, 'le', false), text],
    ['UTF-16 big endian without a mark', utf16(text, 'be', false), text],
    ['declared ASCII', Buffer.from(declared('US-ASCII', '<a/>'), 'latin1'), declared('US-ASCII', '<a/>')],
    [
      'declared ISO 8859-1',
      Buffer.from(declared('ISO-8859-1', '<a>ü</a>'), 'latin1'),
      declared('ISO-8859-1', '<a>ü</a>'),
    ],
  ])('%s', (_, bytes, expected) => {
    expect(decodeXml(bytes)).toEqual({ ok: true, text: expected });
  });

  it.each([
    ['windows-1252', 0x80, '€'],
    ['iso-8859-15', 0xa4, '€'],
  ])('%s by its own table', (encoding, byte, expected) => {
    const head = Buffer.from(declared(encoding, '<a>'), 'latin1');
    const decoded = decodeXml(Buffer.concat([head, Buffer.from([byte]), Buffer.from('</a>')]));
    expect(decoded).toEqual({ ok: true, text: declared(encoding, `<a>${expected}</a>`) });
  });

  it('refuses what it does not know', () => {
    const unknown = decodeXml(Buffer.from(declared('utf-7', '<a/>'), 'latin1'));
    expect(unknown).toEqual({ ok: false, refusal: 'encoding-unknown', encoding: 'utf-7', textBefore: '' });
    for (const start of [
      [0xff, 0xfe, 0, 0],
      [0, 0, 0xfe, 0xff],
      [0, 0, 0, 0x3c],
    ]) {
      expect(decodeXml(new Uint8Array([...start, 0, 0, 0, 0x61]))).toMatchObject({ refusal: 'encoding-unknown' });
    }
    expect(decodeXml(new Uint8Array())).toMatchObject({ refusal: 'empty' });
  });

  it('says where the bytes break', () => {
    const broken = Buffer.concat([Buffer.from('<a>\nüber '), Buffer.from([0xc3, 0x28]), Buffer.from('</a>')]);
    const result = decodeXml(broken);
    expect(result).toMatchObject({ ok: false, refusal: 'encoding-broken', encoding: 'utf-8' });
    expect(decodeXml(Buffer.concat([Buffer.from(`<a>${'x'.repeat(640)}`), Buffer.from([0xff])]))).toMatchObject({
      textBefore: `<a>${'x'.repeat(637)}`,
    });
  });

  it('takes UTF-8 as such, whatever bytes of another table it could be', () => {
    expect(decodeXml(Buffer.from('<a>\u00c3\u00bc</a>', 'latin1'))).toEqual({ ok: true, text: '<a>ü</a>' });
  });
});
