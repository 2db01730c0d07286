import { expect, it } from 'vitest';
import { codeImports, filesReached } from './walk.ts';

const files: Record<string, string> = {
  'a/page.tsx': "import './page.css';\nimport type { T } from './types.ts';\nimport { b } from '../b/b.ts';",
  'b/b.ts': "import { z } from 'zod';\nexport { c } from './c.ts';\nexport type { T } from './types.ts';",
  'b/c.ts': "import { b, type T } from './b.ts';",
};

it('imports of code are relative, and no types', () => {
  expect(codeImports('a/page.tsx', files['a/page.tsx'] ?? '')).toEqual(['b/b.ts']);
  expect(codeImports('b/b.ts', files['b/b.ts'] ?? '')).toEqual(['b/c.ts']);
});

it('a walk goes where code leads, once', () => {
  const reached = filesReached(['a/page.tsx'], (file) => files[file] ?? '');
  expect([...reached].sort()).toEqual(['a/page.tsx', 'b/b.ts', 'b/c.ts']);
});
