import { deflateSync } from 'node:zlib';
import { megabyte } from './attack.ts';
import type { Attack } from './attack.ts';
import { complex, crasher, odd, onePage, stream, times } from './pdf-file.ts';

// What is drawn too deep, in circles, too often or from values that nobody can compute.

const form = (content: string, resources = ''): Buffer =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${resources} >>`);

/** Forms from object 5 on, each of which draws the next so often. */
function forms(count: number, each: number): Buffer {
  return onePage({
    content: '/F Do',
    resources: '/XObject << /F 5 0 R >>',
    more: times(count, (i) =>
      form(i === count - 1 ? '0 0 9 9 re f' : '/F Do '.repeat(each), `/XObject << /F ${i + 6} 0 R >>`),
    ),
  });
}

const content: Attack[] = [
  crasher('4.5 million operators', () =>
    onePage({ content: deflateSync(Buffer.from('0 0 9 9 re f '.repeat(2_250_000))), entries: '/Filter /FlateDecode' }),
  ),
  complex('200,001 operators', () => onePage({ content: 'f '.repeat(200_001) })),
  crasher('1.5 million states', () =>
    onePage({ content: deflateSync(Buffer.from('q '.repeat(1_500_000))), entries: '/Filter /FlateDecode' }),
  ),
  complex('65 states', () => onePage({ content: `${'q '.repeat(65)}0 0 9 9 re f${' Q'.repeat(65)}` })),
  crasher('60,000 clips', () => onePage({ content: '0 0 500 500 re W n '.repeat(60_000) })),
  complex('2,001 clips', () => onePage({ content: '0 0 500 500 re W n '.repeat(2001) })),
  odd('2,000 clips', () => onePage({ content: 'q 0 0 500 500 re W n 0 0 9 9 re f Q '.repeat(2000) })),
  complex('a million brackets', () => onePage({ content: '['.repeat(megabyte) })),
  complex('a million dictionaries', () => onePage({ content: '<</a'.repeat(megabyte / 2) })),
  odd('a million numbers', () => onePage({ content: '1 '.repeat(megabyte) })),
  odd('a string of 4 million characters', () =>
    onePage({ content: `BT (${'('.repeat(1000)}${'x'.repeat(3_900_000)}` }),
  ),
  odd('numbers that overflow', () =>
    onePage({ content: '1e99 99999999999999999999 0 0 -99999999999999999999 0 cm 0 0 9 9 re f' }),
  ),
  odd('dashes of nothing', () => onePage({ content: '[0.00001] 0 d 0 0 m 999999 0 l S' })),
  odd('60,000 curves', () => onePage({ content: `0 0 m ${'1 2 3 4 5 6 c '.repeat(60_000)} f` })),
  odd('60,000 words', () =>
    onePage({
      content: `BT /F 9 Tf ${'(abc) Tj '.repeat(60_000)} ET`,
      resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>',
    }),
  ),
];

const drawings: Attack[] = [
  crasher('chain of 3,000 forms', () => forms(3000, 1)),
  complex('chain of 13 forms', () => forms(13, 1)),
  crasher('forms, 10 to the power of 11', () => forms(12, 10)),
  complex('forms, 60 to the power of 4', () => forms(5, 60)),
  complex('form in itself', () =>
    onePage({
      content: '/F Do',
      resources: '/XObject << /F 5 0 R >>',
      more: [form('/F Do', '/XObject << /F 5 0 R >>')],
    }),
  ),
  complex('forms in each other', () =>
    onePage({
      content: '/F Do',
      resources: '/XObject << /F 5 0 R >>',
      more: [form('/F Do', '/XObject << /F 6 0 R >>'), form('/F Do', '/XObject << /F 5 0 R >>')],
    }),
  ),
  complex('chain of 1,000 forms, drawn from its end', () =>
    onePage({
      content: times(1000, (i) => `/F${i} Do`)
        .reverse()
        .join(' '),
      resources: `/XObject << ${times(1000, (i) => `/F${i} ${i + 5} 0 R`).join(' ')} >>`,
      more: times(1000, (i) => form('/F Do', `/XObject << /F ${i + 6} 0 R >>`)),
    }),
  ),
  complex('form without resources, in itself', () =>
    onePage({
      content: '/F Do',
      resources: '/XObject << /F 5 0 R >>',
      more: [stream('/F Do', '/Subtype /Form /BBox [0 0 9 9]')],
    }),
  ),
  complex('tiles of a hundredth of a point', () =>
    onePage({
      content: '/Pattern cs /P scn 0 0 595 842 re f',
      resources: '/Pattern << /P 5 0 R >>',
      more: [
        stream(
          '0 0 1 1 re f',
          '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.01 /YStep 0.01 /Resources << >>',
        ),
      ],
    }),
  ),
  complex('tiles made small', () =>
    onePage({
      content: '/Pattern cs /P scn 0 0 595 842 re f',
      resources: '/Pattern << /P 5 0 R >>',
      more: [
        stream(
          '0 0 1 1 re f',
          '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 10 /YStep 10 /Matrix [0.001 0 0 0.001 0 0] /Resources << >>',
        ),
      ],
    }),
  ),
  complex('tiles of tiles', () =>
    onePage({
      content: '/Pattern cs /P scn 0 0 595 842 re f',
      resources: '/Pattern << /P 5 0 R >>',
      more: times(40, (i) =>
        stream(
          '/Pattern cs /P scn 0 0 9 9 re f',
          `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P ${Math.min(i + 6, 44)} 0 R >> >>`,
        ),
      ),
    }),
  ),
  complex('chain of 100 masks', () =>
    onePage({
      content: '/S gs 0 0 9 9 re f',
      resources: '/ExtGState << /S << /SMask << /S /Alpha /G 5 0 R >> >> >>',
      more: times(100, (i) =>
        form('/S gs 0 0 9 9 re f', `/ExtGState << /S << /SMask << /S /Alpha /G ${i + 6} 0 R >> >> >>`),
      ),
    }),
  ),
  complex('glyph that is 100,000 operators', () =>
    onePage({
      content: `BT /F 9 Tf (${'a'.repeat(1000)}) Tj ET`,
      resources:
        '/Font << /F << /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 5 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] >> >>',
      more: [stream('f '.repeat(100_000), '/Resources << >>')],
    }),
  ),
  complex('glyph in itself', () =>
    onePage({
      content: 'BT /F 9 Tf (a) Tj ET',
      resources: '/Font << /F 6 0 R >>',
      more: [
        stream('BT /F 9 Tf (a) Tj ET', '/Resources << /Font << /F 6 0 R >> >>'),
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 5 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [9] >>',
      ],
    }),
  ),
  complex('note on the page that draws itself', () =>
    onePage({
      page: '/Annots [<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 5 0 R >> >>]',
      more: [form('/F Do', '/XObject << /F 5 0 R >>')],
    }),
  ),
];

const shading = (entries: string, more: (string | Buffer)[] = []): Buffer =>
  onePage({
    content: '/S sh',
    resources: `/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] ${entries} >> >>`,
    more,
  });
const calculator = (source: string): Buffer => stream(source, '/FunctionType 4 /Domain [0 1] /Range [0 1]');

const values: Attack[] = [
  crasher('function of 50,000 braces', () => shading('/Function 5 0 R', [calculator('{'.repeat(50_000))])),
  complex('function of 17 braces', () => shading('/Function 5 0 R', [calculator('{ '.repeat(17) + '} '.repeat(17))])),
  complex('function of 5 KB', () => shading('/Function 5 0 R', [calculator(`{ ${'dup '.repeat(1280)} }`)])),
  crasher('chain of 4,000 functions', () =>
    shading(
      '/Function 5 0 R',
      times(4000, (i) => `<< /FunctionType 3 /Domain [0 1] /Functions [${i + 6} 0 R] /Bounds [] /Encode [0 1] >>`),
    ),
  ),
  complex('function in itself', () =>
    shading('/Function 5 0 R', ['<< /FunctionType 3 /Domain [0 1] /Functions [5 0 R] /Bounds [] /Encode [0 1] >>']),
  ),
  complex('function of 30 inputs', () =>
    shading('/Function 5 0 R', [
      stream(
        Buffer.alloc(100),
        `/FunctionType 0 /Domain [${'0 1 '.repeat(30)}] /Range [0 1] /Size [${'2 '.repeat(30)}] /BitsPerSample 8`,
      ),
    ]),
  ),
  complex('function of a billion samples', () =>
    shading('/Function 5 0 R', [
      stream(Buffer.alloc(100), '/FunctionType 0 /Domain [0 1 0 1] /Range [0 1] /Size [32000 32000] /BitsPerSample 8'),
    ]),
  ),
  complex('function of 100,000 parts', () =>
    shading('/Function 5 0 R', [
      `<< /FunctionType 3 /Domain [0 1] /Functions [${'6 0 R '.repeat(100_000)}] >>`,
      '<< /FunctionType 2 /N 1 /Domain [0 1] >>',
    ]),
  ),
  complex('chain of 1,000 colours', () =>
    onePage({
      content: '/C cs 1 sc',
      resources: '/ColorSpace << /C 5 0 R >>',
      more: times(1000, (i) => `[/Indexed ${i + 6} 0 R 1 (ab)]`),
    }),
  ),
  complex('chain of 1,000 colours under a name that sounds like a way back', () =>
    onePage({
      content: '/Parent cs 1 sc',
      resources: '/ColorSpace << /Parent 5 0 R >>',
      more: times(1000, (i) => `[/Indexed ${i + 6} 0 R 1 (ab)]`),
    }),
  ),
  complex('colour in itself', () =>
    onePage({ content: '/C cs 1 sc', resources: '/ColorSpace << /C 5 0 R >>', more: ['[/Indexed 5 0 R 1 (ab)]'] }),
  ),
  complex('mesh of 1 MB', () =>
    onePage({
      content: '/S sh',
      resources: '/Shading << /S 5 0 R >>',
      more: [
        stream(
          Buffer.alloc(megabyte, 7),
          '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 1 0 1 0 1 0 1 0 1]',
        ),
      ],
    }),
  ),
  complex('chain of 1,000 character maps', () =>
    onePage({
      content: 'BT /F 9 Tf (a) Tj ET',
      resources: '/Font << /F << /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 5 0 R >> >>',
      more: times(1000, (i) => stream('', `/Type /CMap /UseCMap ${i + 6} 0 R`)),
    }),
  ),
  complex('arrays, 50 deep', () => onePage({ resources: `/ColorSpace << /C ${'['.repeat(50)}${']'.repeat(50)} >>` })),
  odd('character map of four billion', () =>
    onePage({
      content: 'BT /F 9 Tf (a) Tj ET',
      resources: '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 5 0 R >> >>',
      more: [
        stream(
          '1 begincodespacerange <00000000> <ffffffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange',
        ),
      ],
    }),
  ),
  odd('font of a million widths', () =>
    onePage({
      content: 'BT /F 9 Tf (a) Tj ET',
      resources:
        '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 0 /LastChar 2147483647 /Widths [1] >> >>',
    }),
  ),
];

/** Nothing in these is too much by itself. */
const together = [
  complex('2,001 forms, each drawn once', () =>
    onePage({
      content: times(2001, (i) => `/F${i} Do`).join(' '),
      resources: `/XObject << ${times(2001, (i) => `/F${i} ${i + 5} 0 R`).join(' ')} >>`,
      more: times(2001, () => form('0 0 9 9 re f')),
    }),
  ),
  complex('two chains of colours that are too deep one behind the other', () =>
    onePage({
      resources: '/ColorSpace << /C 5 0 R /D 20 0 R >>',
      more: [
        ...times(15, (i) => (i === 14 ? '/DeviceGray' : `[/Indexed ${i + 6} 0 R 1 (ab)]`)),
        ...times(12, (i) => `[/Indexed ${i === 11 ? 5 : i + 21} 0 R 1 (ab)]`),
      ],
    }),
  ),
];

export const drawingAttacks: readonly Attack[] = [...content, ...drawings, ...values, ...together];
