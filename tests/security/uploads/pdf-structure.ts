import { assemblePdf } from '#tests/pdf/uploads.ts';
import { megabyte } from './attack.ts';
import type { Attack } from './attack.ts';
import { complex, crasher, odd, onePage, pdfAttack, pdfFile, times } from './pdf-file.ts';

// What is built too deep, in circles, too large, or is no PDF at all.

const unreadable = pdfAttack('unreadable');
/** Groups of pages from object 2 on, each of which holds only the next. */
const tree = (depth: number): Buffer =>
  pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    ...times(depth, (i) => `<< /Type /Pages /Count 1 /Kids [${i + 3} 0 R] >>`),
    '<< /Type /Page /MediaBox [0 0 595 842] >>',
  ]);

export const structureAttacks: readonly Attack[] = [
  crasher('pages 20,000 deep', () => tree(20_000)),
  complex('pages 4,000 deep', () => tree(4000)),
  complex('pages 17 deep', () => tree(17)),
  complex('pages in a circle', () =>
    pdfFile(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [2 0 R] >>']),
  ),
  complex('pages, 10 to the power of 8', () =>
    pdfFile([
      '<< /Type /Catalog /Pages 2 0 R >>',
      ...times(8, (i) => `<< /Type /Pages /Count 9 /Kids [${`${i + 3} 0 R `.repeat(10)}] >>`),
      '<< /Type /Page /MediaBox [0 0 595 842] >>',
    ]),
  ),
  complex('6,000 objects', () => onePage({ more: times(6000, () => '0') })),
  complex('200,000 objects', () => onePage({ more: times(100_000, () => '0') })),
  complex('a million brackets in the catalog', () =>
    pdfFile([`<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(megabyte)} >>`, '<< /Type /Pages /Kids [] /Count 0 >>']),
  ),
  complex('a million values in the catalog', () =>
    pdfFile([
      `<< /Type /Catalog /Pages 2 0 R /X [${'1 '.repeat(megabyte)}] >>`,
      '<< /Type /Pages /Kids [] /Count 0 >>',
    ]),
  ),
  unreadable('catalog that is itself', () => pdfFile(['1 0 R'])),
  unreadable('no pages', () => pdfFile(['<< /Type /Catalog >>'])),
  unreadable('count without pages', () =>
    pdfFile(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 2147483647 >>']),
  ),
  odd('two billion pages by its count', () =>
    Buffer.from(onePage({}).toString('latin1').replace('/Count 1', '/Count 2147483647'), 'latin1'),
  ),
  pdfAttack('encrypted')('encrypted', () =>
    onePage({ trailer: '/Encrypt << /Filter /Standard /V 4 /R 4 /O () /U () /P -1 >>' }),
  ),
  odd('page of 1e30 points', () => Buffer.from(onePage({}).toString('latin1').replace('595 842', '1e9 1e9'), 'latin1')),
  odd('page a million times its size', () => onePage({ page: '/UserUnit 1000000' })),
  odd('page turned by 45 degrees', () => onePage({ page: '/Rotate 45' })),
  odd('cross-reference in a circle', () =>
    Buffer.from(onePage({ content: 'q Q' }).toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Prev 9'), 'latin1'),
  ),
  complex('cross-reference packed in a way of its own', () =>
    Buffer.from(
      '%PDF-1.7\n1 0 obj\n<< /Type /XRef /W [1 2 1] /Size 2 /Root 1 0 R /Filter /ASCII85Decode /Length 2 >>\nstream\n~>\nendstream\nendobj\nstartxref\n9\n%%EOF',
    ),
  ),
  complex('cross-reference of two billion rows', () =>
    Buffer.from(
      `%PDF-1.7\nxref\n0 2147483647\n${'0000000000 00000 n \n'.repeat(240_000)}trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF`,
    ),
  ),
  pdfAttack('unreadable')('cut off', () => Buffer.from('%PDF-1.4\n1 0 obj\n<<')),
  pdfAttack('unreadable')('only a head', () => Buffer.from('%PDF-1.7')),
  complex('5 MB of half objects', () => Buffer.from(`%PDF-1.7\n${'1 0 obj '.repeat(600_000)}`)),
  complex('4 MB of trailers', () => Buffer.from(`%PDF-1.7\n${'trailer << '.repeat(380_000)}`)),
  pdfAttack('no-pdf')('no PDF', () => Buffer.from('PK\x03\x04')),
  odd('US Letter', () => Buffer.from(onePage({}).toString('latin1').replace('595 842', '612 792'), 'latin1')),
  odd('a script that runs when it is opened', () =>
    assemblePdf([
      Buffer.from('<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'),
      Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
      Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
    ]),
  ),
];
