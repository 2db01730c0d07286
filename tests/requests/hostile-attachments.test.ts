import { beforeAll, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { refusedAttachments } from '../pdf/refused-attachments.ts';
import { postAttachments } from '../support/attachment-posts.ts';
import { invoiceFields, writeDraft } from '../support/invoice-posts.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let invoiceId: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  invoiceId = await writeDraft(browser, invoiceFields(await createSampleCustomer(account.backend)));
});

/** By the ending that each would have if it were what it says. */
function nameOf(bytes: Buffer, index: number): string {
  const start = bytes.toString('latin1', 0, 4);
  const ending = { '%PDF': 'pdf', '\x89PNG': 'png', 'PK\x03\x04': 'xlsx' }[start] ?? 'csv';
  return `probe-${index}.${start.startsWith('\xff\xd8') ? 'jpg' : ending}`;
}

const samples = refusedAttachments.map(([what, bytes], index) => ({
  what,
  name: nameOf(Buffer.from(bytes), index),
  bytes: Buffer.from(bytes),
}));
const rounds = Array.from({ length: Math.ceil(samples.length / 9) }, (_, round) =>
  samples.slice(round * 9, round * 9 + 9),
);

it('there are at least 75 of them', () => {
  expect(samples.length).toBeGreaterThanOrEqual(75);
});

it.each(rounds.map((files) => [files.map(({ what }) => what).join(', '), files] as const))(
  'none of these is attached, each is named with its reason, an honest file among them is: %s',
  async (_, files) => {
    site.clock.now = new Date(site.clock.now.getTime() + 61_000);
    const round = rounds.indexOf(files);
    const honest = { name: `ehrlich-${round}.csv`, bytes: `a;b\n${round};2\n` };
    const page = await postAttachments(browser, { invoiceId, files: [...files, honest] });
    expect(page.status).toBe(422);
    const text = visibleText(page.text);
    for (const { name } of files) expect(text).toContain(`„${name}“:`);
    expect(text).not.toContain(`„${honest.name}“:`);
    const kept = (await findInvoice(account.backend, invoiceId))?.attachments ?? [];
    expect(kept.map(({ filename }) => filename)).toEqual(
      rounds.slice(0, round + 1).map((_each, at) => `ehrlich-${at}.csv`),
    );
  },
);
