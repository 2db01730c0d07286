import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { OutgoingMail } from '#app/mail/transport.ts';
import { parseHeadName } from '#app/pocketbase/heads/documents.ts';
import { readHeads } from '#app/pocketbase/heads/head-signer.ts';
import { openSealed } from '#app/pocketbase/outbox/sealed.ts';
import type { DigestRhythm } from '#app/invoicing/company/fields.ts';
import { digestPeriods } from '#app/workflows/digests/digest-periods.ts';
import { sendDueMails } from '#app/workflows/send-mails.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { testKey } from '../support/database.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSamplePayment } from '../support/payments.ts';
import { signFolder } from '../support/sign-folder.ts';
import { queueDigests } from '#app/pocketbase/heads/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const keys = mkdtempSync(join(tmpdir(), 'belegwerk-digests-'));
let installation: TestInstallation;
let customer: string;

beforeAll(async () => {
  installation = await openInstallation();
});
const sign = () => signFolder(installation.services, keys);

const dayMs = 24 * 3_600_000;
const at = (days: number) => new Date(Date.now() + days * dayMs);
const queue = async (now: Date) =>
  (await ask(installation.services.connect(null), queueDigests, digestPeriods(now))).queued;
const choose = (rhythm: DigestRhythm) =>
  installation.sql.exec(
    `UPDATE company_settings SET digestRhythm = '${rhythm}' WHERE company = '${installation.company}'`,
  );

/** The first day of a month from now, in the afternoon. */
const month = (monthsAhead: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 1, 12));
};

async function sendAll(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const mail = {
    kind: 'folder' as const,
    recognisesMs: Infinity,
    send: (outgoing: OutgoingMail) => {
      sent.push(outgoing);
      return Promise.resolve({ ok: true as const });
    },
  };
  await sendDueMails({ ...installation.services, mail });
  return sent
    .filter(({ subject }) => subject.includes('Nachweis'))
    .map((each) => ({ ...each, text: each.text.replaceAll('\u00a0', ' ') }));
}

it('mails the owner what was issued and the signed head, once a month and only when there is news', async () => {
  const { services, account, company } = installation;
  await sign();
  expect(await queue(month(1))).toBe(0);
  customer = await createSampleCustomer(account.backend);
  await createInvoice(services, account.backend, { customer, status: 'issued', today: todayInBerlin(new Date()) });
  await sign();
  expect(await queue(month(0))).toBe(0);
  expect(await queue(month(1))).toBe(1);
  // asked again, and by another process at the same time
  expect(await Promise.all([queue(month(1)), queue(month(1))])).toEqual([0, 0]);
  expect(await queue(month(2))).toBe(0);

  const [digest] = await sendAll();
  expect(digest?.text).toContain('bis jetzt haben Sie einen Beleg ausgestellt');
  expect(digest?.text).toMatch(
    /Im [A-Zä][a-zä]+ \d{4}: 1 Beleg über [\d.,]+ € ausgestellt, 0 Zahlungen über 0,00 € gebucht\./,
  );
  expect(digest?.text).toContain('höchstens eine solche E-Mail im Monat');
  const told = (digest?.text.split('\n') ?? []).map(parseHeadName).find((head) => head !== null);
  const head = readHeads(keys).companies.get(company);
  expect(told).toEqual({ company, seq: head?.seq, hash: head?.hash });
  const kept = installation.sql.prepare("SELECT content FROM mails WHERE kind = 'digest' AND company = ?").get(company);
  const words = JSON.parse(openSealed(String(kept?.['content']), testKey) ?? '{}') as { head?: string };
  expect(parseHeadName(words.head ?? '')).toEqual(told);
  expect(openSealed(String(kept?.['content']), 'another key')).toBeNull();
});

it('who wants it daily is told of the day before, of payments too, and of nothing twice', async () => {
  const { services, account } = installation;
  choose('daily');
  // The month that was told of ends later than these days.
  installation.sql.exec("UPDATE mails SET createKey = '' , created = '2020-01-15 00:15:00.000Z' WHERE kind = 'digest'");
  const today = todayInBerlin(new Date());
  const { id: invoice } = await createInvoice(services, account.backend, { customer, status: 'issued', today });
  await createSamplePayment(account.backend, { invoice, amountCents: 1_000 });
  await sign();
  expect(await queue(at(0))).toBe(0);
  expect(await queue(at(1))).toBe(1);
  expect(await queue(at(1))).toBe(0);
  const [digest] = await sendAll();
  expect(digest?.text).toMatch(
    /Am \d\d\.\d\d\.\d{4}: 2 Belege über [\d.,]+ € ausgestellt, 1 Zahlung über 10,00 € gebucht\. Überfällig ist nichts\./,
  );
  expect(await queue(at(2))).toBe(0);
});
