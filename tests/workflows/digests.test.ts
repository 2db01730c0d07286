import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '../../app/commands/fixtures.ts';
import type { OutgoingMail } from '../../app/mail/transport.ts';
import { parseHeadName } from '../../app/pocketbase/heads/documents.ts';
import { openHeadKeeper, readHeads } from '../../app/pocketbase/heads/keeper.ts';
import { queueDigests } from '../../app/pocketbase/heads/queries.ts';
import { sendDueMails } from '../../app/workflows/send-mails.ts';
import { signHeads } from '../../app/workflows/sign-heads.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';

const keys = mkdtempSync(join(tmpdir(), 'belegwerk-digests-'));
let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
const queue = (before: string) => queueDigests(installation.services.connect(null), before);
const sign = () => signHeads(installation.services.connect(null), openHeadKeeper(keys));

/** Mails are dated by the database's own clock. */
const month = (monthsAhead: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 1)).toISOString().slice(0, 10);
};

it('an owner is mailed the head of what was issued, once a month and only of news', async () => {
  const { services, account, company } = installation;
  await sign();
  expect(await queue(month(1))).toBe(0);
  const customer = await createSampleCustomer(account.backend);
  const issue = (today: string) => createInvoice(services, account.backend, { customer, status: 'issued', today });
  await issue(month(0));
  await sign();
  expect(await queue(month(0))).toBe(0);
  expect(await queue(month(1))).toBe(1);
  installation.sql.exec(`UPDATE mails SET created = '${month(1)} 00:15:00.000Z' WHERE kind = 'digest'`);
  expect(await queue(month(1))).toBe(0);
  expect(await queue(month(2))).toBe(0);

  const sent: OutgoingMail[] = [];
  const mail = {
    kind: 'folder' as const,
    recognisesMs: Infinity,
    send: (outgoing: OutgoingMail) => {
      sent.push(outgoing);
      return Promise.resolve({ ok: true as const });
    },
  };
  await sendDueMails({ ...services, mail });
  const [digest] = sent.filter(({ subject }) => subject.includes('Nachweis'));
  expect(digest?.text).toContain('bis jetzt haben Sie einen Beleg ausgestellt');
  const told = (digest?.text.split('\n') ?? []).map(parseHeadName).find((head) => head !== null);
  const head = readHeads(keys).companies.get(company);
  expect(told).toEqual({ company, seq: head?.seq, hash: head?.hash });
});
