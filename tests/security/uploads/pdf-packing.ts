import { deflateSync } from 'node:zlib';
import { fourInkJpeg, rgbJpeg } from '#tests/pdf/uploads.ts';
import { megabyte } from './attack.ts';
import type { Attack } from './attack.ts';
import { complex, crasher, odd, onePage, packings, pdfAttack, pdfFile, stream, withImage } from './pdf-file.ts';

// What unpacks to more than it seems: streams of every kind, packed once and twice, and pictures.

type Packing = keyof typeof packings;
const names = Object.keys(packings) as Packing[];
const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * megabyte, 32);
const nulls = (megabytes: number): Buffer => Buffer.alloc(megabytes * megabyte);
/** As large as it can be when packed into 5 MB by hand of a machine that has little time. */
const sizes: Record<Packing, number> = { FlateDecode: 60, ASCII85Decode: 12, ASCIIHexDecode: 2, RunLengthDecode: 40 };

const single = names.map((name) =>
  // Hexadecimal digits make nothing larger: 2 MB of spaces are allowed.
  pdfAttack(name === 'ASCIIHexDecode' ? null : 'pdf-complex')(`content packed with ${name}`, () =>
    onePage({ content: packings[name](nulls(sizes[name])), entries: `/Filter /${name}` }),
  ),
);

const pairs = names.flatMap((outer) =>
  names.map((inner) => {
    const isText = (name: Packing): boolean => name.startsWith('ASCII');
    const isFine = outer === 'ASCIIHexDecode' && inner === 'ASCIIHexDecode' ? false : isText(outer) && !isText(inner);
    const size = inner === 'FlateDecode' ? 100 : inner === 'RunLengthDecode' ? 20 : 1;
    return pdfAttack('pdf-complex', inner === 'FlateDecode' && (isFine || outer === 'FlateDecode') ? true : undefined)(
      `content packed with ${outer} and ${inner}`,
      () =>
        onePage({ content: packings[outer](packings[inner](nulls(size))), entries: `/Filter [/${outer} /${inner}]` }),
    );
  }),
);

const rare = ['LZWDecode', 'CCITTFaxDecode', 'JBIG2Decode', 'DCTDecode', 'JPXDecode', 'Crypt', 'NoSuchDecode'].flatMap(
  (name) => [
    pdfAttack(name === 'LZWDecode' ? 'pdf-old' : 'pdf-complex')(`content packed with ${name}`, () =>
      onePage({ content: Buffer.alloc(1000, 128), entries: `/Filter /${name}` }),
    ),
    pdfAttack(name === 'LZWDecode' ? 'pdf-old' : 'pdf-complex')(`content packed with ${name} and FlateDecode`, () =>
      onePage({ content: Buffer.alloc(1000, 128), entries: `/Filter [/${name} /FlateDecode]` }),
    ),
  ],
);

const streams: Attack[] = [
  complex('ten filters', () => onePage({ content: 'q Q', entries: `/Filter [${'/FlateDecode '.repeat(10)}]` })),
  complex('100,000 filters', () => onePage({ content: 'q Q', entries: `/Filter [${'/AHx '.repeat(100_000)}]` })),
  crasher('packed three times', () =>
    onePage({ content: deflateSync(deflateSync(deflateSync(nulls(100)))), entries: '/Filter [/Fl /Fl /Fl]' }),
  ),
  complex('form of 4.5 MB, packed with nothing', () =>
    onePage({
      content: '/F Do',
      resources: '/XObject << /F 5 0 R >>',
      more: [stream(zeros(4.5), '/Type /XObject /Subtype /Form /BBox [0 0 595 842]')],
    }),
  ),
  complex('200 fonts, each as long as the file', () =>
    onePage({
      resources: `/Font << ${Array.from({ length: 200 }, (_, i) => `/F${i} << /FontDescriptor << /FontFile2 ${i + 5} 0 R >> >>`).join(' ')} >>`,
      more: [
        ...Array.from({ length: 200 }, () =>
          Buffer.concat([Buffer.from('<< /Filter /FlateDecode >>\nstream\n'), deflateSync(nulls(0))]),
        ),
        stream(zeros(1)),
      ],
    }),
  ),
  complex('content elsewhere', () => onePage({ entries: '/F (/etc/passwd) /FFilter /FlateDecode' })),
  complex('100 parts of 7 MB', () =>
    pdfFile([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [${'4 0 R '.repeat(100)}] >>`,
      stream(deflateSync(zeros(3)), '/Filter /FlateDecode'),
    ]),
  ),
  complex('font of 60 MB', () =>
    onePage({
      content: 'BT /F 9 Tf (a) Tj ET',
      resources: '/Font << /F 5 0 R >>',
      more: [
        '<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor 6 0 R >>',
        '<< /Type /FontDescriptor /FontFile2 7 0 R >>',
        stream(deflateSync(nulls(60)), '/Filter /FlateDecode'),
      ],
    }),
  ),
  complex('profile of 60 MB', () =>
    onePage({
      content: '/C cs 0 0 0 sc',
      resources: '/ColorSpace << /C [/ICCBased 5 0 R] >>',
      more: [stream(deflateSync(nulls(60)), '/N 3 /Filter /FlateDecode')],
    }),
  ),
  complex('table of characters of 60 MB', () =>
    onePage({
      content: 'BT /F 9 Tf (a) Tj ET',
      resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >> >>',
      more: [stream(deflateSync(zeros(60)), '/Filter /FlateDecode')],
    }),
  ),
  complex('forty fonts of 7 MB', () =>
    onePage({
      resources: `/Font << ${Array.from({ length: 40 }, (_, i) => `/F${i} << /FontDescriptor << /FontFile2 ${i + 5} 0 R >> >>`).join(' ')} >>`,
      more: Array.from({ length: 40 }, () => stream(deflateSync(nulls(7)), '/Filter /FlateDecode')),
    }),
  ),
  complex('object stream of 60 MB', () =>
    Buffer.from(
      pdfFile([
        '<< /Type /Catalog /Pages 5 0 R >>',
        stream(deflateSync(zeros(60)), '/Type /ObjStm /N 9 /First 9 /Filter /FlateDecode'),
      ])
        .toString('latin1')
        .replace('startxref', 'startnone'),
      'latin1',
    ),
  ),
  crasher('a million words "stream"', () => onePage({ content: 'stream\nx\x9c'.repeat(450_000) })),
  pdfAttack('unreadable')('stream without end', () => onePage({ content: 'q' }).subarray(0, 260)),
  complex('stream that says to be longer than the file', () =>
    Buffer.from(
      onePage({ content: 'q '.repeat(200) })
        .toString('latin1')
        .replace('/Length 400', '/Length 999999999'),
      'latin1',
    ),
  ),
  complex('predicted content', () =>
    onePage({
      content: deflateSync(zeros(1)),
      entries: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 99999999 >>',
    }),
  ),
];

const image = '/ColorSpace /DeviceRGB /BitsPerComponent 8';
const one = deflateSync(Buffer.alloc(100));
/** Four inks, packed a thousand to one. */
function blackImage([width, height]: readonly [number, number], bits: 8 | 16): Buffer {
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceCMYK`;
  const pixels = deflateSync(Buffer.alloc((width * height * 4 * bits) / 8));
  return stream(pixels, `${entries} /BitsPerComponent ${bits} /Filter /FlateDecode`);
}

const images: Attack[] = [
  crasher('picture of 100,000 × 100,000', () =>
    withImage(`/Width 100000 /Height 100000 ${image} /Filter /FlateDecode`, one),
  ),
  crasher('picture of 20,000 × 20,000', () =>
    withImage(`/Width 20000 /Height 20000 ${image} /Filter /FlateDecode`, one),
  ),
  complex('picture of 20,001 × 1', () => withImage(`/Width 20001 /Height 1 ${image} /Filter /FlateDecode`, one)),
  complex('picture of 0 × 0', () => withImage(`/Width 0 /Height 0 ${image} /Filter /FlateDecode`, one)),
  complex('picture of -1 × 9', () => withImage(`/Width -1 /Height 9 ${image}`, one)),
  complex('picture of 2147483648 × 2', () => withImage(`/Width 2147483648 /Height 2 ${image}`, one)),
  complex('picture of 60 MB in 10 × 10', () =>
    withImage(`/Width 10 /Height 10 ${image} /Filter /FlateDecode`, deflateSync(nulls(60))),
  ),
  complex('picture packed twice', () =>
    withImage(`/Width 10 /Height 10 ${image} /Filter [/FlateDecode /FlateDecode]`, deflateSync(deflateSync(nulls(60)))),
  ),
  complex('picture of 24 million pixels', () =>
    withImage(`/Width 6000 /Height 4000 ${image} /Filter /FlateDecode`, one),
  ),
  odd('picture of 16 million pixels', () =>
    withImage(`/Width 4000 /Height 4000 ${image} /Filter /FlateDecode`, deflateSync(Buffer.alloc(48_000_000))),
  ),
  complex('picture of 64 bits', () => withImage('/Width 9 /Height 9 /ColorSpace /DeviceRGB /BitsPerComponent 64', one)),
  complex('picture of 10,000 colours', () =>
    withImage(`/Width 9 /Height 9 /ColorSpace [/ICCBased 6 0 R] /BitsPerComponent 8`, one, [stream('', '/N 10000')]),
  ),
  complex('mask of 20,000 × 20,000', () =>
    withImage(`/Width 9 /Height 9 ${image} /SMask 6 0 R`, one, [
      stream(
        one,
        '/Subtype /Image /Width 20000 /Height 20000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
      ),
    ]),
  ),
  complex('mask of a mask of a mask', () =>
    withImage(`/Width 9 /Height 9 ${image} /SMask 6 0 R`, one, [
      stream(one, '/Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 6 0 R'),
    ]),
  ),
  complex('JPEG that is larger than it says', () =>
    withImage(
      `/Width 16 /Height 8 ${image} /Filter /DCTDecode`,
      Buffer.from(rgbJpeg).fill(
        0xff,
        rgbJpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5,
        rgbJpeg.indexOf(Buffer.from([0xff, 0xc0])) + 9,
      ),
    ),
  ),
  complex('JPEG that is none', () => withImage(`/Width 16 /Height 8 ${image} /Filter /DCTDecode`, 'no picture')),
  odd('JPEG for print', () =>
    withImage('/Width 16 /Height 8 /ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode', fourInkJpeg),
  ),
  ...[
    ['4,000,000,000 × 4,000,000,000', 'eeeeeeeeeeeeeeee'],
    ['9 × 20,001', '0000000900004e21'],
    ['16,384 × 16,384', '0000400000004000'],
  ].map(([size, hex]) =>
    complex(`JPEG 2000 of ${size}`, () =>
      withImage(
        `/Width 16 /Height 8 ${image} /Filter /JPXDecode`,
        Buffer.from(`ff4fff5100290000${hex}0000000000000000`, 'hex'),
      ),
    ),
  ),
  complex('picture of 9 × 20,001', () => withImage(`/Width 9 /Height 20001 ${image}`, one)),
  odd('JPEG 2000 that is none', () => withImage(`/Width 16 /Height 8 ${image} /Filter /JPXDecode`, 'no picture')),
  odd('fax of 4,000 × 5,000', () =>
    withImage(
      '/Width 4000 /Height 5000 /ImageMask true /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 4000 >>',
      Buffer.alloc(100),
    ),
  ),
  odd('fax of 2,147,483,647 columns', () =>
    withImage(
      '/Width 40 /Height 50 /ImageMask true /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 2147483647 >>',
      Buffer.alloc(100, 85),
    ),
  ),
  odd('JBIG2 that is none', () =>
    withImage('/Width 40 /Height 50 /ImageMask true /BitsPerComponent 1 /Filter /JBIG2Decode', Buffer.alloc(100, 85)),
  ),
  odd('JBIG2 of 65,000 × 65,000', () =>
    withImage(
      '/Width 40 /Height 50 /ImageMask true /BitsPerComponent 1 /Filter /JBIG2Decode',
      Buffer.from('0000000030000100000013' + '0000fde80000fde8000000000000000000' + '0000', 'hex'),
    ),
  ),
  complex('picture of 4 million pixels drawn 16 times', () =>
    onePage({
      content: '/I Do '.repeat(16),
      resources: '/XObject << /I 5 0 R >>',
      more: [blackImage([2000, 2000], 8)],
    }),
  ),
  complex('two pictures that unpack to 158 MB together', () => {
    const picture = blackImage([3000, 3300], 16);
    return onePage({
      content: '/I Do /J Do',
      resources: '/XObject << /I 5 0 R /J 6 0 R >>',
      more: [picture, picture],
    });
  }),
  complex('one picture drawn 10,000 times', () =>
    onePage({
      content: '/I Do '.repeat(10_000),
      resources: '/XObject << /I 5 0 R >>',
      more: [stream(deflateSync(nulls(3)), `/Subtype /Image /Width 1000 /Height 1000 ${image} /Filter /FlateDecode`)],
    }),
  ),
  complex('thirty pictures of a million pixels', () =>
    onePage({
      content: Array.from({ length: 30 }, (_, i) => `/I${i} Do`).join(' '),
      resources: `/XObject << ${Array.from({ length: 30 }, (_, i) => `/I${i} ${i + 5} 0 R`).join(' ')} >>`,
      more: Array.from({ length: 30 }, () =>
        stream(one, `/Subtype /Image /Width 1000 /Height 1000 ${image} /Filter /FlateDecode`),
      ),
    }),
  ),
  complex('picture within content, 30,000 × 30,000', () =>
    onePage({ content: 'BI /W 30000 /H 30000 /BPC 8 /CS /RGB ID x EI' }),
  ),
  complex('picture within content that unpacks to 100 MB', () =>
    onePage({
      content: Buffer.concat([
        Buffer.from('BI /W 9 /H 9 /BPC 8 /CS /G /F /Fl ID '),
        deflateSync(nulls(100)),
        Buffer.from('\nEI'),
      ]),
    }),
  ),
  pdfAttack('pdf-old')('picture within content, packed as of old', () =>
    onePage({ content: 'BI /W 9 /H 9 /BPC 8 /CS /G /F /LZW ID x EI' }),
  ),
  complex('10,000 pictures within content', () =>
    onePage({ content: 'BI /W 9 /H 9 /BPC 8 /CS /G ID x EI '.repeat(10_000) }),
  ),
];

export const packingAttacks: readonly Attack[] = [...single, ...pairs, ...rare, ...streams, ...images];
