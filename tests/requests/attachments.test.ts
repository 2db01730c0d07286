import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { attachmentLimits } from '#app/invoicing/invoice/attachments.ts';
import type { DraftAttachment } from '#app/invoicing/invoice/attachments.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { editAttachments } from '#app/workflows/attachments/edit-attachments.ts';
import { odsParts, pdfWith, xlsxParts, zipOf } from '../pdf/attachments.ts';
import { fourInkJpeg, pngOf } from '../pdf/uploads.ts';
import { attachmentsPath, postAttachments, rowsIn } from '../support/attachment-posts.ts';
import type { ChosenFile } from '../support/attachment-posts.ts';
import { invoiceFields, invoiceIdIn, openNewInvoice, writeDraft } from '../support/invoice-posts.ts';
import { inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend);
});

const hours: ChosenFile = { name: 'Stunden März.csv', bytes: 'Tag;Stunden\n1.3.;2,5\n' };
const plan: ChosenFile = { name: 'plan.pdf', bytes: pdfWith() };

const draft = () => writeDraft(browser, invoiceFields(customer));

function post(invoiceId: string, files: readonly ChosenFile[], fields: Record<string, string> = {}): Promise<Page> {
  // Nobody attaches all of this in one minute.
  site.clock.now = new Date(site.clock.now.getTime() + 61_000);
  return postAttachments(browser, { invoiceId, files, fields });
}

async function attached(invoiceId: string): Promise<DraftAttachment[]> {
  return (await findInvoice(account.backend, invoiceId))?.attachments ?? [];
}

const namesOf = async (invoiceId: string) => (await attached(invoiceId)).map(({ filename }) => filename);
const open = (invoiceId: string) => browser.get(attachmentsPath(invoiceId));

describe('the editor', () => {
  it('saves first and leads to the files, also where the draft is new', async () => {
    const fresh = await openNewInvoice(browser);
    const createKey = inputValue(fresh.text, 'createKey');
    const page = await browser.post('/invoice/rechnungen/neu', {
      ...invoiceFields(customer, { subject: 'Mit Anhang' }),
      createKey,
      then: 'attachments',
    });
    const id = invoiceIdIn(page);
    expect(page.location).toBe(attachmentsPath(id));
    expect((await findInvoice(account.backend, id))?.draft.subject).toBe('Mit Anhang');
    expect(visibleText((await open(id)).text)).toContain('Dateien hinzufügen');
  });

  it('says what the draft carries, and saving it leaves that as it is', async () => {
    const id = await draft();
    const path = `/invoice/rechnungen/${id}/bearbeiten`;
    const before = await browser.get(path);
    expect(visibleText(before.text)).not.toContain('eingetragen: Anhänge');
    await post(id, [hours, plan]);
    expect(visibleText((await browser.get(path)).text)).toMatch(/eingetragen: Anhänge .*2 Dateien, 1 KB/);
    const version = inputValue(before.text, 'version');
    await browser.post(path, { ...invoiceFields(customer, { subject: 'Später' }), version });
    await browser.post(`/invoice/rechnungen/${id}/sichern`, {
      ...invoiceFields(customer, { subject: 'Von allein' }),
      version: String(Number(version) + 1),
    });
    expect(await namesOf(id)).toEqual(['Stunden März.csv', 'plan.pdf']);
  });

  it('an outdated editor loses no file, and attaching makes no editor outdated', async () => {
    const id = await draft();
    const path = `/invoice/rechnungen/${id}/bearbeiten`;
    const version = inputValue((await browser.get(path)).text, 'version');
    await post(id, [hours]);
    const saved = await browser.post(path, { ...invoiceFields(customer, { subject: 'A' }), version });
    expect(saved.status).toBe(303);
    const stale = await browser.post(path, { ...invoiceFields(customer, { subject: 'B' }), version });
    expect(stale.status).toBe(409);
    expect(await namesOf(id)).toEqual([hours.name]);
  });
});

describe('attaching', () => {
  it('keeps each type that an e-invoice may carry, in the order in which it was chosen', async () => {
    const id = await draft();
    const files = [
      plan,
      { name: 'Foto.PNG', bytes: pngOf(4, 4, [1, 2, 3]) },
      { name: 'foto.jpeg', bytes: fourInkJpeg },
      hours,
      { name: 'tabelle.xlsx', bytes: zipOf(xlsxParts) },
      { name: 'tabelle.ods', bytes: zipOf(odsParts) },
    ];
    const page = await post(id, files, { then: 'attach' });
    expect([page.status, page.location]).toEqual([303, attachmentsPath(id)]);
    const kept = await attached(id);
    expect(kept.map(({ filename }) => filename)).toEqual(files.map(({ name }) => name));
    expect(kept.map(({ sha256: hash }) => hash)).toEqual(files.map(({ bytes }) => sha256(bytes)));
    const shown = await open(id);
    expect(visibleText(shown.text)).toContain('tabelle.ods ODS, 1 KB');
    for (const { sha256: hash, mimeCode } of kept) {
      const served = await browser.get(`${attachmentsPath(id)}/${hash}`);
      expect(served.headers.get('content-type')).toBe(mimeCode);
    }
  });

  it('the same file again, or the same form, changes nothing', async () => {
    const id = await draft();
    await post(id, [hours]);
    const again = await post(id, [{ ...hours, name: 'anders.csv' }, hours]);
    expect(again.status).toBe(303);
    expect(await namesOf(id)).toEqual([hours.name]);
  });

  it('gives files of one name names of their own', async () => {
    const id = await draft();
    await post(id, [hours, { name: 'stunden MÄRZ.csv', bytes: 'a;b\n1;2\n' }]);
    expect(await namesOf(id)).toEqual([hours.name, 'stunden MÄRZ (2).csv']);
  });

  it('takes out of a name what no system and no document can show', async () => {
    const id = await draft();
    await post(id, [{ name: 'C:\\a\\\u202eÜbersicht 😀: <1>.csv', bytes: 'a;b\n' }]);
    expect(await namesOf(id)).toEqual(['Übersicht _ 1.csv']);
  });

  it.each([
    ['a program', 'programm.csv', '#!/bin/sh\nls a,b', 'weder PDF, PNG, JPEG, CSV, XLSX noch ODS'],
    ['a picture that calls itself a PDF', 'plan.pdf', pngOf(4, 4, [9, 9, 9]), 'auf .png endet'],
    ['a table that calls itself a program', 'stunden.exe', 'a;b\n3;4\n', 'auf .csv endet'],
    ['a PDF that runs something', 'a.pdf', pdfWith('', ['<</S/JavaScript/JS(app.alert\\(1\\))>>']), 'Makros, Skripte'],
    ['nothing', 'leer.csv', '', 'Diese Datei ist leer.'],
    ['half a picture', 'halb.png', pngOf(4, 4, [1, 1, 1]).subarray(0, -4), 'unvollständig'],
    ['too much', 'gross.csv', 'a;b\n'.repeat(2_700_000), 'größer als 10 MB'],
  ])('%s is refused at the field; other files and what was typed stay', async (_, name, bytes, sentence) => {
    const id = await draft();
    await post(id, [plan]);
    const rows = { ...rowsIn(await open(id)), 'lines[0].description': 'Bauplan' };
    const page = await post(id, [hours, { name, bytes }], { ...rows, then: 'attach' });
    expect(page.status).toBe(422);
    expect(page.text).toContain('id="attachments-files-error"');
    expect(visibleText(page.text)).toContain(`„${name}“:`);
    expect(visibleText(page.text)).toContain(sentence);
    expect(inputValue(page.text, 'lines[0].description')).toBe('Bauplan');
    const kept = await attached(id);
    expect(kept.map(({ filename }) => filename)).toEqual([plan.name, hours.name]);
    expect(kept[0]?.description).toBe('Bauplan');
  });

  it('refuses an upload without a file', async () => {
    const id = await draft();
    const page = await post(id, [], { then: 'attach' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Bitte wählen Sie zuerst eine Datei aus.');
  });

  it('counts before it opens anything', async () => {
    const id = await draft();
    const many = Array.from({ length: 12 }, (_, index) => ({ name: `${index}.csv`, bytes: `a;b\n${index};2\n` }));
    const page = await post(id, many);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('„11.csv“: Mehr als 10 Dateien trägt eine Rechnung nicht.');
    expect((await attached(id)).length).toBe(attachmentLimits.count);
    const full = await post(id, [{ name: 'programm.csv', bytes: '#!/bin/sh' }]);
    expect(visibleText(full.text)).toContain('„programm.csv“: Mehr als 10 Dateien');
  });

  it('refuses what is too large together, with what is attached and with each other', async () => {
    const id = await draft();
    const rows = (letter: string, count: number) => ({
      name: `${letter}.csv`,
      bytes: `${letter};${'x'.repeat(997)}\n`.repeat(count),
    });
    const page = await post(id, [rows('a', 6000), rows('b', 6000), rows('c', 1), rows('d', 9000), rows('e', 1)]);
    expect(page.status).toBe(422);
    const together = 'Mit dieser Datei wären es zusammen mehr als 10 MB.';
    for (const name of ['b', 'd']) expect(visibleText(page.text)).toContain(`„${name}.csv“: ${together}`);
    // Behind so much nothing is received whole.
    expect(visibleText(page.text)).toContain(`„e.csv“: ${together}`);
    expect(await namesOf(id)).toEqual(['a.csv', 'c.csv']);
  });

  it('opens no more files for one account than it may in a minute', async () => {
    const id = await draft();
    await post(id, []);
    const files = (from: number) =>
      Array.from({ length: 10 }, (_, index) => ({ name: `${from + index}.csv`, bytes: `#!${from + index}` }));
    const send = (from: number) => postAttachments(browser, { invoiceId: id, files: files(from) });
    for (const from of [0, 10, 20]) expect(visibleText((await send(from)).text)).not.toContain('viele Dateien');
    expect(visibleText((await send(30)).text)).toContain('„30.csv“: Das waren viele Dateien in einer Minute.');
    expect(await attached(id)).toEqual([]);
  });
});

describe('what is attached', () => {
  async function withTwo(): Promise<string> {
    const id = await draft();
    await post(id, [hours, plan]);
    return id;
  }

  it('is described, and the description is stored with every button', async () => {
    const id = await withTwo();
    const rows = { ...rowsIn(await open(id)), 'lines[1].description': 'Plan der Halle' };
    const page = await post(id, [], { ...rows, then: 'edit' });
    expect(page.location).toBe(`/invoice/rechnungen/${id}/bearbeiten`);
    expect((await attached(id)).map(({ description }) => description)).toEqual(['', 'Plan der Halle']);
  });

  it('is moved and removed; what was typed elsewhere stays', async () => {
    const id = await withTwo();
    const [first] = await attached(id);
    const rows = { ...rowsIn(await open(id)), 'lines[1].description': 'Plan' };
    await post(id, [], { ...rows, down: first?.sha256 ?? '' });
    expect(await namesOf(id)).toEqual([plan.name, hours.name]);
    await post(id, [], { ...rowsIn(await open(id)), up: first?.sha256 ?? '' });
    expect(await namesOf(id)).toEqual([hours.name, plan.name]);
    await post(id, [], { ...rowsIn(await open(id)), remove: first?.sha256 ?? '' });
    expect((await attached(id)).map(({ description }) => description)).toEqual(['Plan']);
  });

  it.each([
    ['x'.repeat(201), '200'],
    ['Plan 😀', 'lassen sich nicht drucken'],
  ])('keeps a description that cannot be stored (%s) at its field', async (typed, sentence) => {
    const id = await withTwo();
    const rows = { ...rowsIn(await open(id)), 'lines[0].description': 'Stunden', 'lines[1].description': typed };
    const page = await post(id, [], rows);
    expect(page.status).toBe(422);
    expect(page.text).toContain('id="attachments-lines[1].description-error"');
    expect(visibleText(page.text)).toContain(sentence);
    expect(inputValue(page.text, 'lines[1].description')).toBe(typed);
    expect((await attached(id)).map(({ description }) => description)).toEqual(['Stunden', '']);
  });

  it('shows what somebody else has written meanwhile, and takes the typed words when they are sent again', async () => {
    const id = await withTwo();
    const rows = rowsIn(await open(id));
    const other = { ...rows, 'lines[0].description': 'Von dort' };
    await post(id, [], other);
    const page = await post(id, [], { ...rows, 'lines[0].description': 'Von hier' });
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain('„Von dort“');
    expect((await attached(id))[0]?.description).toBe('Von dort');
    const again = await post(id, [], rowsIn(page));
    expect(again.status).toBe(303);
    expect((await attached(id))[0]?.description).toBe('Von hier');
  });

  it('stays whoever adds at the same time', async () => {
    const id = await draft();
    const letters = ['a', 'b', 'c', 'd'];
    await post(id, []);
    const send = (letter: string) =>
      postAttachments(browser, { invoiceId: id, files: [{ name: `${letter}.csv`, bytes: `${letter};b\n` }] });
    const first = await send('z');
    expect(first.status).toBe(303);
    const kept = await attached(id);
    await Promise.all(
      letters.map((letter) =>
        editAttachments(account.backend, id, {
          ...{ descriptions: [], removed: '', moved: { sha256: '', by: 0 } },
          kept: kept.map((file) => ({ ...file, description: letter })),
        }),
      ),
    );
    expect(await namesOf(id)).toEqual(['z.csv']);
  });

  it('is not carried by a copy', async () => {
    const id = await withTwo();
    const { id: issued } = await createInvoice(site.installation.services, account.backend, {
      ...{ customer, status: 'issued', today: '2026-11-21' },
      attachments: [{ name: hours.name, bytes: Buffer.from(hours.bytes) }],
    });
    const shown = await browser.get(`/invoice/rechnungen/${issued}`);
    expect(visibleText(shown.text)).toContain('Stunden März.csv CSV, 1 KB');
    const copied = await browser.post(`/invoice/rechnungen/${issued}/kopie`, {
      createKey: inputValue(shown.text, 'createKey'),
    });
    expect(await attached(invoiceIdIn(copied))).toEqual([]);
    expect((await attached(id)).length).toBe(2);
  });
});
