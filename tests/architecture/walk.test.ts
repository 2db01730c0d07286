import { describe, expect, it } from 'vitest';
import { codeImports, filesReached, walk } from './walk.ts';

const files: Record<string, string> = {
  'a/page.tsx': "import './page.css';\nimport type { T } from './types.ts';\nimport { b } from '#app/b/b.ts';",
  'b/b.ts': "import { z } from 'zod';\nexport { c } from './c.ts';\nexport type { T } from './types.ts';",
  'b/c.ts': "import { b, type T } from './b.ts';",
};

it('imports of code are those of files of app/, and no types', () => {
  expect(codeImports('a/page.tsx', files['a/page.tsx'] ?? '')).toEqual(['b/b.ts']);
  expect(codeImports('b/b.ts', files['b/b.ts'] ?? '')).toEqual(['b/c.ts']);
});

it('a walk goes where code leads, once', () => {
  const reached = filesReached(['a/page.tsx'], (file) => files[file] ?? '');
  expect([...reached].sort()).toEqual(['a/page.tsx', 'b/b.ts', 'b/c.ts']);
});

it('and not through a shut door, unless there is another way', () => {
  const reach = (shut: string) => [
    ...filesReached(
      ['a/page.tsx'],
      (file) => files[file] ?? '',
      (file) => file === shut,
    ),
  ];
  expect(reach('b/b.ts')).toEqual(['a/page.tsx']);
  expect(reach('b/c.ts').sort()).toEqual(['a/page.tsx', 'b/b.ts']);
});

describe('the walk of one invoice', () => {
  const { way, proof } = walk();

  it('leads from the form to the stored files, and what proves them stands beside it', () => {
    const steps = [
      'routes/invoices/editor/invoice-form.tsx',
      'workflows/save-draft.ts',
      'invoicing/invoice/freeze-invoice.ts',
      'invoicing/to-einvoice/to-einvoice.ts',
      'einvoice/write.ts',
      'invoicing/documents/document-view.ts',
      'pocketbase/invoices/files.ts',
    ];
    expect(way).toEqual(expect.arrayContaining(steps));
    const proving = ['einvoice/read.ts', 'invoicing/to-einvoice/proof/compare-model.ts', 'pdf/reader/extract.ts'];
    expect(proof).toEqual(expect.arrayContaining(proving));
    expect(way.filter((file) => proof.includes(file))).toEqual([]);
  });

  it('stays short', () => {
    expect(way.length).toBeGreaterThan(80);
    expect(way.length).toBeLessThan(154);
    expect(proof.length).toBeGreaterThan(10);
    expect(proof.length).toBeLessThanOrEqual(34);
  });
});
