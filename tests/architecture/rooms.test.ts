import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkRooms, entryDoor } from './check-rooms.ts';
import { narrowDoors } from './rooms.ts';

const project = join(import.meta.dirname, '../..');

describe('rooms', () => {
  it('import only what they may', async () => {
    const report = await checkRooms('app', project);
    expect(report.violations).toEqual([]);
    expect(report.modules).toBeGreaterThan(200);
    expect(report.dependencies).toBeGreaterThan(600);
  }, 60_000);
});

describe('planted violations are found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'belegwerk-rooms-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const files: Record<string, string> = {
    'app/values/money.ts': "import '../pdf/pool.ts';\nimport 'node:fs';\nexport const a = 1;\n",
    'app/pdf/pool.ts': "import '../mail/send.ts';\nexport const b = 1;\n",
    'app/mail/send.ts': 'export const c = 1;\n',
    'app/http/session.ts': "import { s } from '../workflows/services.ts';\nexport const d = s;\n",
    'app/workflows/services.ts': 'export const s = 1;\n',
    'app/routes/a/one.ts': "import '../b/two.ts';\nexport const e = 1;\n",
    'app/routes/b/two.ts': "import '../../utils/x.ts';\nimport './three.ts';\nexport const f = 1;\n",
    'app/routes/b/three.ts': "import './two.ts';\nexport const g = 1;\n",
    'app/routes/documents/editor/kinds.server.ts': "import '../../invoices/kind.ts';\nimport '../../a/one.ts';\n",
    'app/routes/invoices/kind.ts': 'export const k = 1;\n',
    'app/pocketbase/engine/main.ts': "import '../a/hooks.ts';\nexport const i = 1;\n",
    'app/pocketbase/a/hooks.ts': "import './queries.ts';\nexport const j = 1;\n",
    'app/pocketbase/a/queries.ts': "import './b.hooks.ts';\nimport 'zod';\nexport const k = 1;\n",
    'app/pocketbase/a/b.hooks.ts': 'export const l = 1;\n',
    'app/pocketbase/statement.ts': "import './links/sql.ts';\nexport const m = 1;\n",
    'app/pocketbase/links/sql.ts': "import '../payments/sql.ts';\nexport const n = 1;\n",
    'app/pocketbase/payments/sql.ts': "import '../links/record.ts';\nexport const o = 1;\n",
    'app/pocketbase/links/record.ts': 'export const p = 1;\n',
    'node_modules/zod/index.js': '',
    'node_modules/zod/package.json': '{ "name": "zod", "main": "index.js" }',
    'app/utils/x.ts': 'export const h = 1;\n',
    'app/einvoice/einvoice.ts': "export { model } from './model.ts';\n",
    'app/einvoice/model.ts': 'export const model = 1;\n',
    'app/invoicing/to-einvoice/lines.ts': "import '../../einvoice/einvoice.ts';\nimport '../../einvoice/model.ts';\n",
    'app/invoicing/tax/totals.ts': "import '../../einvoice/einvoice.ts';\n",
    'app/workflows/prepare-issue.ts': "import '../einvoice/model.ts';\n",
  };

  it('by name', async () => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const doors = [...narrowDoors, entryDoor('einvoice', 'einvoice.ts')];
    const { violations } = await checkRooms('app', folder, doors);
    expect(violations.filter((violation) => violation.includes('einvoice/')).sort()).toEqual([
      'core-meets-the-norm-in-one-room: app/invoicing/tax/totals.ts → app/einvoice/einvoice.ts',
      'einvoice-by-its-entry: app/invoicing/to-einvoice/lines.ts → app/einvoice/model.ts',
      'einvoice-by-its-entry: app/workflows/prepare-issue.ts → app/einvoice/model.ts',
    ]);
    expect(violations.filter((violation) => violation.startsWith('pocketbase-in-order')).sort()).toEqual([
      'pocketbase-in-order: app/pocketbase/links/sql.ts → app/pocketbase/payments/sql.ts',
      'pocketbase-in-order: app/pocketbase/statement.ts → app/pocketbase/links/sql.ts',
    ]);
    const names = new Set(violations.map((violation) => violation.split(':')[0]));
    expect(names).toEqual(
      new Set([
        'values-imports',
        'values-without-node',
        'pdf-imports',
        'http-takes-only-types-of-workflows',
        'routes-keep-apart',
        'tables-of-kinds',
        'unknown-room',
        'routes-imports',
        'no-circular',
        'core-meets-the-norm-in-one-room',
        'einvoice-by-its-entry',
        'hooks-imports',
        'hooks-reach',
        'hooks-stay-in-pocketbase',
        'pocketbase-in-order',
        'pocketbase-has-no-such-folder',
      ]),
    );
  }, 30_000);
});
