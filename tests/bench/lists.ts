import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProduct } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import { measurePages } from './lists/measure.ts';
import { startBrowsers, startServer } from './lists/processes.ts';
import { emails, seed } from './lists/seed.ts';
import { judge, printTable } from './lists/table.ts';
import { signInByForm } from './sign-in.ts';

// npm run bench -- lists [--count N] [--folder F] [--rounds N] [--only WORDS]: lists, searches and dashboard of a company
// with a tenth of all invoices (100,000 of 1,000,000) beside one with 1,000, both read anew each time, beside the same page
// asked for again (decision 010) and beside it with data that cost nothing, at 1 and 16 at once, in turn. Exits 1 where an
// aim is missed. `--folder` keeps the database for another run.

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
    rounds: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
  },
});

buildProduct();
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'belegwerk-lists-'));
try {
  if (!existsSync(join(folder, 'pocketbase'))) await seed(folder, Number(values.count));
  const product = await startProduct({ dataDir: folder });
  const browsers = startBrowsers();
  const ceiling = await startServer('ceiling', folder);
  const forgetful = await startServer('forgetful', folder);
  const database = Number(readFileSync(join(folder, 'pocketbase.pid'), 'utf8'));
  const signIn = async (email: string) => `${await signInByForm(product.url, email)}; einwilligung=necessary`;
  try {
    const rows = await measurePages({
      browsers,
      url: product.url,
      servers: {
        product: { port: Number(new URL(product.url).port), pids: [product.pid, database] },
        forgetful: { port: forgetful.port, pids: [forgetful.pid, database] },
        ceiling: { port: ceiling.port, pids: [ceiling.pid] },
      },
      cookies: { large: await signIn(emails.large), small: await signIn(emails.small) },
      rounds: Number(values.rounds),
      only: values.only,
    });
    printTable(rows);
    process.exitCode = judge(rows) ? 0 : 1;
  } finally {
    ceiling.stop();
    forgetful.stop();
    browsers.stop();
    await product.stop();
  }
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}
