import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#app/values/dates.ts';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { readInvoice } from '#app/einvoice/read.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { attachmentLimits } from '#app/invoicing/invoice/attachments.ts';
import type { DraftAttachment } from '#app/invoicing/invoice/attachments.ts';
import { extractEnclosed, extractInvoiceXml } from '#app/pdf/reader/extract.ts';
import { readAttachment, storeAttachment } from '#app/pocketbase/attachments/queries.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listInvoiceFiles, readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { findInvoice, issueDraft } from '#app/pocketbase/invoices/queries.ts';
import { sha256, StoredFileError } from '#app/pocketbase/stored-bytes.ts';
import { healPendingFiles } from '#app/workflows/heal-files.ts';
import { issueInvoice } from '#app/workflows/issuing/issue-invoice.ts';
import { canonicalSnapshot, prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { verifyArchive } from '#app/workflows/verify/verify-archive.ts';
import { pdfWith } from '../pdf/attachments.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { atNight } from '../support/night.ts';
import { cleanUpStorage } from '#app/pocketbase/storage-cleanup/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { endDiscarded } from '#app/pocketbase/discarded/calls.ts';
import { discardDraft, saveAttachments } from '#app/pocketbase/invoices/calls.ts';

const today = '2026-11-21';

let installation: TestInstallation;
let backend: Backend;
let customer: string;

beforeAll(async () => {
  installation = await openInstallation({ isVerified: true });
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
});
const tableOf = (word: string) => ({ name: `${word}.csv`, bytes: Buffer.from(`Wort;Zahl\n${word};1\n`) });
const plan = { name: 'plan.pdf', bytes: pdfWith() };

let drafts = 0;

/** Each of a time of its own, so that none has been billed before. */
async function carrying(...words: string[]): Promise<{ id: string; version: number; attachments: DraftAttachment[] }> {
  drafts += 1;
  const draft = { supplyFrom: addDays(today, -14 - drafts) };
  const order = { customer, status: 'draft', today, draft, attachments: words.map(tableOf) } as const;
  const { id, version } = await createInvoice(installation.services, backend, order);
  return { id, version, attachments: await carriedBy(id) };
}

async function carriedBy(id: string): Promise<DraftAttachment[]> {
  return (await findInvoice(backend, id))?.attachments ?? [];
}

const refused = (refusal: string) => ({ ok: false, refusal });
const kept = (hash: string) =>
  installation.sql.prepare('SELECT issued FROM attachments WHERE sha256 = ?').get(hash)?.['issued'];

/** Changes what is locked, behind the product's back. */
function unlocked(change: (sql: DatabaseSync) => void): void {
  const { sql } = installation;
  const lock = sql.prepare("SELECT sql FROM sqlite_master WHERE name = 'trg_attachments_update'").get()?.['sql'];
  sql.exec('DROP TRIGGER trg_attachments_update');
  change(sql);
  sql.exec(String(lock));
}

describe('a draft does not carry', () => {
  it('what is not kept, or kept otherwise', async () => {
    const { id, attachments: expected } = await carrying('eins');
    const [file] = expected;
    if (file === undefined) throw new Error('nothing attached');
    for (const change of [{ sha256: 'f'.repeat(64) }, { mimeCode: 'image/png' }, { sizeBytes: 1 }] as const)
      expect(
        await ask(backend, saveAttachments, { id, expected, attachments: [{ ...file, ...change }] }),
      ).toMatchObject(refused('unknown-attachment'));
    expect(await carriedBy(id)).toEqual(expected);
  });

  it('the file of another company', async () => {
    const { backend: other } = await createAccount(installation.services, {
      ...{ email: 'other@example.org', clientAddress: '10.0.0.9' },
    });
    const theirs = await createSampleCustomer(other, { email: 'theirs@example.org' });
    const { attachments } = await carrying('fremd');
    const { id } = await createInvoice(installation.services, other, { customer: theirs, status: 'draft', today });
    expect(await ask(other, saveAttachments, { id, expected: [], attachments })).toMatchObject(
      refused('unknown-attachment'),
    );
    expect(await readAttachment(other, { sha256: attachments[0]?.sha256 ?? '' })).toBeNull();
    const { id: own } = await carrying();
    expect(await ask(backend, saveAttachments, { id: own, expected: [], attachments })).toMatchObject({ ok: true });
  });

  it('more than a document may, nor two that look alike', async () => {
    const { id, attachments } = await carrying('viel', 'viele');
    const [first, second] = attachments;
    if (first === undefined || second === undefined) throw new Error('nothing attached');
    const many = Array.from({ length: attachmentLimits.count + 1 }, (_, index) => ({
      ...first,
      ...{ sha256: String(index).padStart(64, 'a'), filename: `${index}.csv` },
    }));
    for (const list of [
      many,
      [first, { ...second, filename: first.filename.toUpperCase() }],
      [first, { ...second, sha256: first.sha256 }],
      [{ ...first, sizeBytes: attachmentLimits.bytes }, second],
    ])
      expect(await ask(backend, saveAttachments, { id, expected: attachments, attachments: list })).toMatchObject(
        refused('too-many-attachments'),
      );
  });

  it('what is said of another state of it, or once it is issued', async () => {
    const { id, version, attachments } = await carrying('stand');
    expect(await ask(backend, saveAttachments, { id, expected: [], attachments: [] })).toMatchObject(refused('stale'));
    const order = { invoiceId: id, version, contentHash: null, today };
    expect(await issueInvoice(installation.services, backend, order)).toMatchObject({ ok: true, stored: true });
    expect(await ask(backend, saveAttachments, { id, expected: attachments, attachments: [] })).toMatchObject(
      refused('already-issued'),
    );
  });
});

it('an invoice is issued with the files that its draft carries at that moment, and no others', async () => {
  const { id, version, attachments } = await carrying('vorher');
  const content = (await prepareIssue(backend, id, today))?.content;
  if (!content) throw new Error('the draft lacks something');
  const contentHash = sha256(canonicalSnapshot(content));
  accepted(await ask(backend, saveAttachments, { id, expected: attachments, attachments: [] }));
  expect(await issueDraft(backend, { id, version, content, contentHash })).toMatchObject(refused('stale'));
  const { attachments: _none, ...without } = content;
  const bare = { content: without, contentHash: sha256(canonicalSnapshot(without)) };
  expect(await issueDraft(backend, { id, version, ...bare })).toMatchObject({ ok: true });
  expect(kept(attachments[0]?.sha256 ?? '')).toBe(0);
});

describe('an issued invoice', () => {
  async function issued() {
    const files = [tableOf('stunden'), plan];
    const order = { customer, status: 'issued', today, attachments: files } as const;
    const { id, number } = await createInvoice(installation.services, backend, order);
    return { id, number, files, hashes: files.map(({ bytes }) => sha256(bytes)) };
  }

  const inXml = (xml: Uint8Array) => {
    const parsed = parseXml(xml);
    const read = parsed.ok ? readInvoice(parsed.document) : null;
    return (read?.invoice.supportingDocuments ?? []).map(({ attachment }) =>
      sha256(Buffer.from(attachment?.content ?? '', 'base64')),
    );
  };

  it('carries its files in all three forms, and nobody takes them away', async () => {
    const { id, files, hashes } = await issued();
    const read = async (kind: 'zugferd' | 'xrechnung-ubl' | 'xrechnung-cii') =>
      (await readInvoiceFile(backend, { invoice: id, kind })) ?? new Uint8Array();
    const pdf = await read('zugferd');
    const embedded = extractInvoiceXml(pdf);
    expect(embedded.ok && inXml(embedded.xml)).toEqual(hashes);
    expect(inXml(await read('xrechnung-ubl'))).toEqual(hashes);
    expect(inXml(await read('xrechnung-cii'))).toEqual(hashes);
    const enclosed = extractEnclosed(pdf).map(({ name, bytes }) => `${name} ${sha256(bytes)}`);
    expect(enclosed.sort()).toEqual(files.map(({ name }, index) => `${name} ${hashes[index]}`).sort());
    expect(hashes.map(kept)).toEqual([1, 1]);
    const { sql } = installation;
    for (const change of [
      `DELETE FROM attachments WHERE sha256 = '${hashes[0]}'`,
      `UPDATE attachments SET issued = 0 WHERE sha256 = '${hashes[0]}'`,
      `UPDATE attachments SET blob = 'x' WHERE sha256 = '${hashes[0]}'`,
      `INSERT OR REPLACE INTO attachments (company, sha256) SELECT company, sha256 FROM attachments`,
      `UPDATE invoices SET attachments = '[]' WHERE id = '${id}'`,
    ])
      expect(() => sql.exec(change)).toThrow(/attachment|carries|frozen|never change/);
  });

  atNight(() => {
    it('carries as much as it may, in one file that nothing packs any smaller', async () => {
      const row = () => Buffer.from(`a;${randomBytes(24_000).toString('base64url')}\n`);
      const rows = Buffer.concat(Array.from({ length: 340 }, row));
      const bytes = rows.subarray(0, attachmentLimits.bytes);
      expect(bytes.length).toBe(attachmentLimits.bytes);
      const order = { customer, status: 'issued', today, attachments: [{ name: 'voll.csv', bytes }] } as const;
      const { id } = await createInvoice(installation.services, backend, order);
      const stored = await listInvoiceFiles(backend, id);
      expect(stored.map(({ kind }) => kind)).toEqual(['zugferd', 'xrechnung-ubl', 'xrechnung-cii']);
      const ubl = await readInvoiceFile(backend, { invoice: id, kind: 'xrechnung-ubl' });
      expect(inXml(ubl ?? new Uint8Array())).toEqual([sha256(bytes)]);
    });
  });

  it('gets its files when what was frozen is healed', async () => {
    const { proxy, services } = installation;
    proxy.meddle = ({ path }) => (path.endsWith('/files') ? { kind: 'cut' } : null);
    const { id } = await issued();
    proxy.meddle = null;
    expect(await readInvoiceFile(backend, { invoice: id, kind: 'zugferd' })).toBeNull();
    expect(await healPendingFiles(services, new Date(Date.now() + 60_000))).toBeGreaterThan(0);
    const pdf = await readInvoiceFile(backend, { invoice: id, kind: 'zugferd' });
    expect(extractEnclosed(pdf ?? new Uint8Array()).length).toBe(2);
  });
});

describe('what nobody carries any more', () => {
  const cleanUp = async () => (await ask(installation.services.connect(null), cleanUpStorage)).attachments;

  it('is swept away after a day, with its bytes; what a draft carries is not', async () => {
    const [gone, stays, young] = [await carrying('weg'), await carrying('bleibt'), await carrying('jung')];
    const hashOf = ({ attachments }: typeof gone) => attachments[0]?.sha256 ?? '';
    accepted(await ask(backend, discardDraft, gone));
    accepted(await ask(backend, discardDraft, young));
    unlocked((sql) => {
      for (const each of [gone, stays])
        sql.prepare("UPDATE attachments SET created = '2026-01-01 00:00:00.000Z' WHERE sha256 = ?").run(hashOf(each));
    });
    // Whoever takes the draft back wants its files.
    expect(await cleanUp()).toBe(0);
    await ask(installation.services.connect(null), endDiscarded, { before: '2099-01-01T00:00:00.000Z' });
    expect(await cleanUp()).toBe(1);
    expect([gone, stays, young].map((each) => kept(hashOf(each)))).toEqual([undefined, 0, 0]);
    expect(await readAttachment(backend, { sha256: hashOf(stays) })).not.toBeNull();
    expect(await cleanUp()).toBe(0);
  });
});

it('what drafts of a company carry together has a limit', async () => {
  const bytes = Buffer.from('a;b\n');
  const file = { sha256: sha256(bytes), mime: 'text/csv', bytes: new Uint8Array(bytes) } as const;
  const grow = (by: number) =>
    unlocked((sql) => sql.exec(`UPDATE attachments SET sizeBytes = sizeBytes + ${by} WHERE issued = 0`));
  grow(200 * 1024 * 1024);
  expect(await storeAttachment(backend, file)).toMatchObject(refused('attachments-full'));
  grow(-200 * 1024 * 1024);
  expect(await storeAttachment(backend, file)).toMatchObject({ ok: true });
});

it('what is damaged is found by verify, told where it is read, and never frozen', async () => {
  const { services, folder, damageStored, sql } = installation;
  const archive = { pocketbaseDir: `${folder}/pocketbase`, dataDir: folder };
  const damages = async () =>
    (await verifyArchive(archive)).damages
      .map(({ what }) => what)
      .filter((what) => /^(attachment|file|blob)/.test(what));
  expect(await damages()).toEqual([]);
  const { id, version, attachments } = await carrying('schaden');
  const hash = attachments[0]?.sha256 ?? '';
  for (const [bytes, expected] of [
    ['anders', ['file-bytes', 'file-size', 'file-description']],
    [null, ['file-missing']],
  ] as const) {
    const undo = damageStored(hash, bytes);
    expect(await damages()).toEqual(expected);
    await expect(readAttachment(backend, { sha256: hash })).rejects.toThrow(StoredFileError);
    await expect(
      issueInvoice(services, backend, { invoiceId: id, version, contentHash: null, today }),
    ).rejects.toThrow();
    undo();
  }
  expect((await findInvoice(backend, id))?.status).toBe('draft');
  sql.prepare('DELETE FROM attachments WHERE sha256 = ?').run(hash);
  expect(await damages()).toContain('attachment-missing');
});
