import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAccount, createSampleCustomer, sampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import { buildProduct, copyMigrated } from '../support/database.ts';
import { startFakeResend } from '../support/fake-resend.ts';
import { startMailServer } from '../support/mail-server.ts';
import type { MailServer, MailServerMood } from '../support/mail-server.ts';
import { startProduct } from '../support/product.ts';
import type { Product } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';

// kill -9 of the web server with a mail in hand, at each moment; then it starts again. Servers count what they really took.

let dataDir: string;
let product: Product | null = null;

beforeAll(buildProduct);
afterEach(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
afterAll(() => {
  product = null;
});

/** A person who has a customer to write to. */
async function startWith(env: Record<string, string>): Promise<{ write: (subject: string) => Promise<void> }> {
  dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-mails-'));
  await copyMigrated(dataDir);
  const started = await startProduct({ dataDir, env });
  product = started;
  const services = servicesOf(dataDir);
  onTestFinished(() => services.pdf.close());
  const account = await createAccount(services, { email: 'mails@example.org', clientAddress: '10.0.0.1' });
  await createSampleCustomer(account.backend);
  const signedIn = await fetch(`${started.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: started.url },
    body: new URLSearchParams({ email: account.email, password: samplePassword }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return {
    // Nobody hears the answer of who is killed.
    write: async (subject) => {
      const body = new URLSearchParams({ recipient: sampleCustomer.email, subject, text: 'Guten Tag' });
      await fetch(`${started.url}/mail/send`, { method: 'POST', headers: { cookie, origin: started.url }, body })
        .then((response) => response.arrayBuffer())
        .catch(() => undefined);
    },
  };
}

async function killAndStart(env: Record<string, string>): Promise<void> {
  process.kill(product?.pid ?? 0, 'SIGKILL');
  await product?.ended;
  product = await startProduct({ dataDir, env });
}

function statuses(): unknown[] {
  const db = new DatabaseSync(join(dataDir, 'pocketbase/data.db'), { readOnly: true, timeout: 5000 });
  const rows = db.prepare("SELECT status FROM mails WHERE kind = 'message' ORDER BY created").all();
  db.close();
  return rows.map(({ status }) => status);
}

/** Accounts are mailed besides. */
const ofPerson = ({ taken }: MailServer) => taken.filter(({ to }) => to.includes(sampleCustomer.email));

const until = (wanted: unknown[]) => expect.poll(statuses, { timeout: 20_000 }).toEqual(wanted);

describe('by SMTP', () => {
  const isAsked = ({ asked }: MailServer) => asked.includes(sampleCustomer.email);
  const hasTaken = (server: MailServer) => ofPerson(server).length > 0;

  it.each<[string, MailServerMood, (server: MailServer) => boolean, string]>([
    ['before it was given away: it goes then', { recipient: 'silence' }, isAsked, 'sent'],
    ['after its end, unanswered: a person decides', { after: 'silence' }, hasTaken, 'unclear'],
  ])('%s', async (_when, mood, isReached, status) => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Kontor <post@k.example>' };
    const { write } = await startWith(env);
    server.mood = mood;
    const written = write('Erste');
    await expect.poll(() => isReached(server), { timeout: 20_000 }).toBe(true);
    await killAndStart(env);
    server.mood = {};
    await written;
    await until([status]);
    expect(ofPerson(server)).toHaveLength(1);
  });

  it('at any moment of ten mails: none goes twice, and what is called sent has gone', async () => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Kontor <post@k.example>' };
    const { write } = await startWith(env);
    const written = Array.from({ length: 10 }, (_, index) => write(`Nummer ${index}`));
    await expect.poll(() => server.sessions, { timeout: 20_000 }).toBeGreaterThan(4);
    await killAndStart(env);
    await Promise.all(written);
    await expect
      .poll(() => statuses().filter((status) => status === 'queued' || status === 'sending'), { timeout: 60_000 })
      .toEqual([]);
    const subjects = ofPerson(server).map(({ message }) => /^Subject: (.*)\r$/m.exec(message)?.[1]);
    expect(new Set(subjects).size).toBe(subjects.length);
    const [sent, unclear] = ['sent', 'unclear'].map((each) => statuses().filter((status) => status === each).length);
    expect(subjects.length).toBeGreaterThanOrEqual(sent ?? 0);
    expect(subjects.length).toBeLessThanOrEqual((sent ?? 0) + (unclear ?? 0));
  });
});

describe('by Resend', () => {
  it('after it was taken, unanswered: it comes again under its key, and is sent once', async () => {
    const resend = await startFakeResend();
    onTestFinished(resend.close);
    const env = { RESEND_API_KEY: 're_1', RESEND_BASE_URL: resend.url, MAIL_FROM: 'Kontor <post@k.example>' };
    const { write } = await startWith(env);
    resend.mood = { after: 'silence' };
    const isOfPerson = ({ body }: { body: Record<string, unknown> }) => body['to'] === sampleCustomer.email;
    const written = write('Erste');
    await expect.poll(() => resend.asked.some(isOfPerson), { timeout: 20_000 }).toBe(true);
    await killAndStart(env);
    resend.mood = {};
    await written;
    await until(['sent']);
    expect(resend.asked.filter(isOfPerson)).toHaveLength(2);
    expect(resend.sent.filter(isOfPerson)).toHaveLength(1);
  });
});
