import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAccount, createInvoice, createSampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import { signIn } from '#app/pocketbase/accounts/queries.ts';
import { BackendError } from '#app/pocketbase/backend-error.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { runBelegwerk } from '../support/belegwerk.ts';
import { buildProduct } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import type { Product } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';
import { findLitestream, replicate } from './litestream.ts';

// node tests/replica/run.ts --rounds 10: Litestream copies both databases while two companies issue, everything is killed, and
// what it restores goes on: with no number that anybody has been given, and not before it was made a data folder.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const rounds = Number(values.rounds);
const program = findLitestream();
const emails = ['eins@example.org', 'zwei@example.org'];
const keys = ['signing.key', 'internal.key', 'superuser.key', 'heads.jsonl'];
const today = new Date().toISOString().slice(0, 10);

/** Number that each company was given last. */
type Given = Map<string, number>;

buildProduct();
let failed = 0;
for (let round = 1; round <= rounds; round += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'belegwerk-replica-'));
  try {
    // Every other one loses up to ten seconds.
    const seconds = round % 2 === 0 ? 10 : 1;
    const faults = await playRound(folder, seconds);
    failed += faults.length === 0 ? 0 : 1;
    console.log(`round ${round}, every ${seconds} s: ${faults.length === 0 ? 'fine' : faults.join('; ')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(`${rounds - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function playRound(folder: string, seconds: number): Promise<string[]> {
  const [dataDir, replica] = [join(folder, 'data'), join(folder, 'replica')];
  const pocketbaseDir = join(dataDir, 'pocketbase');
  const product = await startProduct({ dataDir });
  const replication = replicate(program, { pocketbaseDir, replica: join(folder, 'copies'), seconds });
  const given = await issueFor(dataDir, 6_000 + Math.random() * 6_000);
  await killAll(product, dataDir);
  await replication.kill();
  replication.restore(join(replica, 'pocketbase'));
  for (const key of keys) cpSync(join(dataDir, key), join(replica, key));
  const faults = [];
  if (!(await isRefusedInPlace(dataDir, replica))) faults.push('a plain start on the bare copy was not refused');
  const target = join(folder, 'restored');
  const restored = await runBelegwerk({ args: ['restore', '--replica', replica, '--to', target], env: {} });
  if (restored.code !== 0) return [...faults, `not restored: ${restored.output}`];
  return [...faults, ...(await goOn(target, given))];
}

/** Two companies issue, one invoice after the other, as long as that. */
async function issueFor(dataDir: string, ms: number): Promise<Given> {
  const services = servicesOf(dataDir);
  const given: Given = new Map();
  const until = Date.now() + ms;
  await Promise.all(
    emails.map(async (email) => {
      const { backend } = await createAccount(services, { email, clientAddress: '10.0.0.1' });
      const customer = await createSampleCustomer(backend);
      while (Date.now() < until) {
        const asked = Date.now();
        const number = await issueOne(services, backend, customer).catch(unlessLocked);
        if (number !== null) given.set(email, number);
        else console.log(`  locked for ${Date.now() - asked} ms`);
      }
    }),
  );
  await services.pdf.close();
  return given;
}

/** What people are told of a database that another program holds for too long; they try again. */
function unlessLocked(error: unknown): null {
  if (error instanceof BackendError && error.reason === 'locked') return null;
  throw error;
}

async function issueOne(services: ReturnType<typeof servicesOf>, backend: Backend, customer: string): Promise<number> {
  const { number } = await createInvoice(services, backend, { customer, status: 'issued', today, confirmed: true });
  return Number(/\d+$/.exec(number)?.[0]);
}

async function killAll(product: Product, dataDir: string): Promise<void> {
  const pid = Number(readFileSync(join(dataDir, 'pocketbase.pid'), 'utf8'));
  process.kill(product.pid, 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  await product.ended;
  await sleep(200);
}

/** Puts the copy into the place of the database, as somebody does who has not read on. */
async function isRefusedInPlace(dataDir: string, replica: string): Promise<boolean> {
  const file = join(dataDir, 'pocketbase/data.db');
  for (const name of ['-wal', '-shm']) rmSync(`${file}${name}`, { force: true });
  cpSync(join(replica, 'pocketbase/data.db'), `${file}.restored`);
  renameSync(`${file}.restored`, file);
  return startProduct({ dataDir }).then(
    async (product) => {
      await product.stop();
      return false;
    },
    (error: unknown) => String(error).includes('--replica') || String(error).includes('heads.jsonl'),
  );
}

async function goOn(dataDir: string, given: Given): Promise<string[]> {
  const product = await startProduct({ dataDir });
  const faults = [];
  const services = servicesOf(dataDir);
  for (const [email, last] of given) {
    const backend = services.connect({ token: null, clientAddress: '10.0.0.2' });
    // Whoever registered in the seconds that are lost is not there.
    if ((await signIn(backend, { email, password: samplePassword })) !== 'signed-in') continue;
    const next = await issueOne(services, backend, await createSampleCustomer(backend));
    if (next <= last) faults.push(`${email} was given ${next} after ${last}`);
  }
  await services.pdf.close();
  await product.stop();
  const verified = await runBelegwerk({ args: ['verify'], env: { DATA_DIR: dataDir } });
  return verified.code === 0 ? faults : [...faults, `verify: ${verified.output}`];
}
