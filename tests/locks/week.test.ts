import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { listTimeEntries } from '#app/pocketbase/projects/time-entries.ts';
import { startBreakingProxy } from '../support/breaking-proxy.ts';
import { testKey } from '../support/database.ts';
import { openDatabase } from '../support/crafted-tokens.ts';
import { createSampleEntry, createSampleProject } from '../support/projects.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';
import { atNight } from '../support/night.ts';
import { archiveProject } from '#app/pocketbase/projects/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

interface Opened {
  browser: Browser;
  account: SampleAccount;
  project: string;
  /** the page of this week: Monday is the 16th of November */
  path: string;
}

async function openWeek(at: Site = site): Promise<Opened> {
  const { browser, account } = await signedIn(at);
  const project = await createSampleProject(account.backend);
  return { browser, account, project, path: `/invoice/projekte/${project}/woche` };
}

const addRow = (browser: Browser, path: string, fields: Record<string, string>, text: string) =>
  browser.post(path, { ...fields, newText: text, then: 'row' });

/** The form after one row more. */
async function withRow(opened: Opened, text = 'Gestaltung'): Promise<Record<string, string>> {
  const page = await addRow(
    opened.browser,
    opened.path,
    formFields((await opened.browser.get(opened.path)).text),
    text,
  );
  expect(page.status).toBe(200);
  return formFields(page.text);
}

async function stored({ account, project }: Opened): Promise<[date: string, text: string, minutes: number][]> {
  const week = { project, from: '2026-11-16', to: '2026-11-22' };
  const rows = await listTimeEntries(account.backend, week);
  return rows.map(({ date, text, minutes }): [string, string, number] => [date, text, minutes]).sort();
}

const cells = (page: Page) =>
  Object.fromEntries(Object.entries(formFields(page.text)).filter(([name]) => /\.d\d$/.test(name)));

describe('a week', () => {
  it('is typed as people write time, saved, summed and shown again', async () => {
    const opened = await openWeek();
    const { browser, path } = opened;
    const empty = await browser.get(path);
    expect(visibleText(empty.text)).toContain('16. bis 22. November 2026');
    expect(visibleText(empty.text)).toContain('Noch keine Zeile');
    const fields = await withRow(opened);
    const saved = await browser.post(path, {
      ...fields,
      'lines[0].d0': '4',
      'lines[0].d1': '3:30',
      'lines[0].d3': '2h',
      'lines[0].d6': '1h 15',
    });
    expect([saved.status, saved.location]).toEqual([303, `${path}?ab=2026-11-16`]);
    const page = await browser.get(saved.location);
    const text = visibleText(page.text);
    expect(text).toContain('Die Woche ist gespeichert.');
    expect(cells(page)).toEqual({
      'lines[0].d0': '4',
      'lines[0].d1': '3,5',
      'lines[0].d2': '',
      'lines[0].d3': '2',
      'lines[0].d4': '',
      'lines[0].d5': '',
      'lines[0].d6': '1,25',
    });
    expect(text).toContain('Summe 4,00 3,50 – 2,00 – – 1,25 10,75');
    expect(text).toContain('KW 47 10,75 Stunden');
    expect(text).toContain('Gestaltung, 10,75 Std. 774,00 €');
    expect(await stored(opened)).toHaveLength(4);
  });

  it('goes to the database by ONE call of POST /api/batch, under the person’s token and this installation’s key', async () => {
    const proxy = await startBreakingProxy(inject('databaseUrl'));
    onTestFinished(() => proxy.stop());
    const through = await openSite({ POCKETBASE_URL: proxy.url }, onTestFinished);
    const opened = await openWeek(through);
    const { browser, account, project, path } = opened;
    await createSampleEntry(account.backend, project);
    await createSampleEntry(account.backend, project, { date: '2026-11-17' });
    const fields = formFields((await browser.get(path)).text);
    proxy.calls.length = 0;
    await browser.post(path, { ...fields, 'lines[0].d0': '', 'lines[0].d1': '1', 'lines[0].d2': '2' });
    // Beside what the process does for itself: its stream of changes, its outbox.
    const isOfPerson = (called: string) => called !== 'realtime' && !called.startsWith('belegwerk/system/');
    const writes = proxy.calls.filter(({ method, path: called }) => method !== 'GET' && isOfPerson(called));
    expect(writes.map(({ method, path: called }) => [method, called])).toEqual([['POST', 'batch']]);
    const { requests } = JSON.parse(String(writes[0]?.body)) as { requests: { method: string }[] };
    expect(requests.map(({ method }) => method)).toEqual(['DELETE', 'PATCH', 'POST']);
    expect(await stored(opened)).toEqual([
      ['2026-11-17', 'Gestaltung', 60],
      ['2026-11-18', 'Gestaltung', 120],
    ]);
    expect(testKey).toHaveLength(64);
  });

  atNight(() => {
    it('has rows for what was done lately, and other weeks beside it', async () => {
      const { browser, account, project, path } = await openWeek();
      await createSampleEntry(account.backend, project, { date: '2026-11-03', text: 'Satz', rate: '95' });
      await createSampleEntry(account.backend, project, { date: '2026-10-01', text: 'Zu alt' });
      const page = await browser.get(path);
      expect(visibleText(page.text)).toContain('Satz 95,00 €');
      expect(formFields(page.text)).not.toHaveProperty(['lines[1].text']);
      expect(page.text).toContain('?ab=2026-11-09"');
      expect(page.text).toContain('?ab=2026-11-23"');
      const then = await browser.get(`${path}?ab=2026-11-05`);
      expect(visibleText(then.text)).toContain('2. bis 8. November 2026');
      expect(cells(then)['lines[0].d1']).toBe('4');
      for (const wrong of ['?ab=2026-13-01', '?ab=x', '?ab=']) {
        expect(visibleText((await browser.get(path + wrong)).text)).toContain('16. bis 22. November 2026');
      }
    });
  });

  it('keeps everything typed where a cell cannot be read, and says which', async () => {
    const opened = await openWeek();
    const { browser, path } = opened;
    const fields = { ...(await withRow(opened)), newText: 'Noch etwas' };
    const typed = { ...fields, 'lines[0].d0': 'drei', 'lines[0].d1': '25', 'lines[0].d2': '1:30' };
    const page = await browser.post(path, typed);
    expect(page.status).toBe(422);
    expect(formFields(page.text)).toMatchObject(typed);
    const text = visibleText(page.text);
    expect(text).toContain('Gestaltung, Mo 16.: Das ist keine Dauer.');
    expect(text).toContain('Gestaltung, Di 17.: Bitte höchstens 24 Stunden');
    expect(page.text).toContain('href="#week-lines[0].d0"');
    expect(page.text).toMatch(/id="week-lines\[0\]\.d0"[^>]*aria-invalid="true"/);
    expect(await stored(opened)).toEqual([]);
  });

  atNight(() => {
    it('gets rows without losing what stands in it, and none twice, nameless or without end', async () => {
      const opened = await openWeek();
      const { browser, path } = opened;
      const fields = { ...(await withRow(opened)), 'lines[0].d0': 'drei' };
      const more = await addRow(browser, path, fields, 'Satz');
      expect([more.status, formFields(more.text)['lines[0].d0']]).toEqual([200, 'drei']);
      expect(formFields(more.text)).toMatchObject({ 'lines[1].text': 'Satz', 'lines[1].d0': '', newText: '' });
      for (const [text, sentence] of [
        ['', 'Bitte geben Sie an, wie die Aufgabe heißt.'],
        ['Gestaltung', 'Diese Aufgabe hat schon eine Zeile.'],
        ['x'.repeat(201), 'Bitte höchstens 200 Zeichen.'],
      ] as const) {
        const page = await addRow(browser, path, fields, text);
        expect([page.status, visibleText(page.text).includes(sentence)]).toEqual([422, true]);
        expect(formFields(page.text)).toMatchObject({ 'lines[0].d0': 'drei', newText: text });
      }
      const rows = Array.from({ length: 30 }, (_, row): [string, string][] => [
        [`lines[${row}].text`, `A${row}`],
        [`lines[${row}].billable`, 'on'],
        [`lines[${row}].rate`, ''],
      ]);
      const full = await addRow(browser, path, Object.fromEntries(rows.flat()), 'Eine mehr');
      expect([full.status, visibleText(full.text).includes('höchstens 30 Zeilen')]).toEqual([422, true]);
      expect(await stored(opened)).toEqual([]);
    });

    it('that is saved with a task named has its row on the next page', async () => {
      const opened = await openWeek();
      const fields = { ...(await withRow(opened)), 'lines[0].d0': '1', newText: 'Büro & Ablage' };
      delete (fields as Record<string, string>)['newBillable'];
      const saved = await opened.browser.post(opened.path, fields);
      expect(saved.status).toBe(303);
      const page = await opened.browser.get(saved.location);
      expect(formFields(page.text)).toMatchObject({ 'lines[1].text': 'Büro & Ablage', 'lines[1].billable': '' });
      expect(visibleText(page.text)).toContain('Büro & Ablage nicht abrechenbar');
    });

    it('takes fifty changes at once and says so before it does anything', async () => {
      const opened = await openWeek();
      const typed = (count: number) =>
        Object.fromEntries(
          Array.from({ length: 8 }, (_, row) => row).flatMap((row) => [
            [`lines[${row}].text`, `Aufgabe ${row}`],
            [`lines[${row}].billable`, 'on'],
            [`lines[${row}].rate`, ''],
            ...[0, 1, 2, 3, 4, 5, 6].flatMap((day) => (row * 7 + day < count ? [[`lines[${row}].d${day}`, '1']] : [])),
          ]),
        ) as Record<string, string>;
      const page = await opened.browser.post(opened.path, typed(51));
      expect(page.status).toBe(422);
      expect(visibleText(page.text)).toContain('Auf einmal lassen sich 50 Felder ändern, Sie haben 51 geändert.');
      expect(Object.values(cells(page)).filter((value) => value === '1')).toHaveLength(51);
      expect(await stored(opened)).toEqual([]);
      expect((await opened.browser.post(opened.path, typed(50))).status).toBe(303);
      expect(await stored(opened)).toHaveLength(50);
    });
  });

  it('that was saved elsewhere is compared cell by cell, and the person chooses', async () => {
    const opened = await openWeek();
    const { browser, path } = opened;
    const tabs = await withRow(opened);
    await browser.post(path, { ...tabs, 'lines[0].d0': '1', 'lines[0].d1': '2' });
    const stale = await browser.post(path, { ...tabs, 'lines[0].d0': '3:20', 'lines[0].d4': '5' });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toContain('Gestaltung, 16.11.2026 3:20 1');
    expect(visibleText(stale.text)).not.toContain('17.11.2026');
    expect(await stored(opened)).toHaveLength(2);
    const mine = await browser.post(path, formFields(stale.text));
    expect(mine.status).toBe(303);
    expect(await stored(opened)).toEqual([
      ['2026-11-16', 'Gestaltung', 200],
      ['2026-11-17', 'Gestaltung', 120],
      ['2026-11-20', 'Gestaltung', 300],
    ]);
  });

  it('that was sent twice is a success both times', async () => {
    const opened = await openWeek();
    const fields = { ...(await withRow(opened)), 'lines[0].d0': '1' };
    for (let time = 0; time < 2; time += 1) expect((await opened.browser.post(opened.path, fields)).status).toBe(303);
    expect(await stored(opened)).toEqual([['2026-11-16', 'Gestaltung', 60]]);
  });

  atNight(() => {
    it('leaves billed days and days of several entries alone', async () => {
      const opened = await openWeek();
      const { browser, account, project, path } = opened;
      const before = { ...(await withRow(opened)), 'lines[0].d0': '2' };
      const entry = await createSampleEntry(account.backend, project);
      for (let n = 0; n < 2; n += 1)
        await createSampleEntry(account.backend, project, { date: '2026-11-18', minutes: 30 });
      const customer = await createSampleCustomer(account.backend);
      const order = { customer, status: 'draft', today: '2026-11-21' } as const;
      const { id } = await createInvoice(site.installation.services, account.backend, order);
      const db = openDatabase();
      db.prepare('UPDATE time_entries SET invoice = ? WHERE id = ?').run(id, entry);
      db.close();
      const page = await browser.get(path);
      expect(page.text).toMatch(
        /aria-label="Gestaltung, Mo 16\., schon abgerechnet"[^>]*readOnly|readOnly[^>]*Mo 16\., schon/i,
      );
      expect(visibleText(page.text)).toContain('72,00 €, 1 Tag abgerechnet');
      expect(cells(page)).toMatchObject({ 'lines[0].d0': '4', 'lines[0].d2': '1' });
      const stale = await browser.post(path, { ...before, 'lines[0].d2': '3', 'lines[0].d5': '1' });
      expect(stale.status).toBe(409);
      expect(visibleText(stale.text)).toContain('4 (abgerechnet)');
      expect(visibleText(stale.text)).toContain('1 (mehrere Einträge)');
      expect((await browser.post(path, formFields(stale.text))).status).toBe(303);
      expect(await stored(opened)).toEqual([
        ['2026-11-16', 'Gestaltung', 240],
        ['2026-11-18', 'Gestaltung', 30],
        ['2026-11-18', 'Gestaltung', 30],
        ['2026-11-21', 'Gestaltung', 60],
      ]);
    });

    it('of an archived project is shown and not changed', async () => {
      const opened = await openWeek();
      const fields = { ...(await withRow(opened)), 'lines[0].d0': '1' };
      await ask(opened.account.backend, archiveProject, { id: opened.project, archived: true });
      const page = await opened.browser.post(opened.path, fields);
      expect(page.status).toBe(409);
      expect(visibleText(page.text)).toContain('Das Projekt ist archiviert.');
      expect(cells(page)['lines[0].d0']).toBe('1');
      expect(visibleText((await opened.browser.get(opened.path)).text)).not.toContain('Woche speichern');
    });
  });

  it('of another company is a 404, read or written', async () => {
    const { path } = await openWeek();
    const stranger = await signedIn(site);
    expect((await stranger.browser.get(path)).status).toBe(404);
    const fields = { 'lines[0].text': 'x', 'lines[0].billable': 'on', 'lines[0].rate': '', 'lines[0].d0': '1' };
    expect((await stranger.browser.post(path, fields)).status).toBe(404);
  });

  it('meets a session that is over: everything typed is given back by its day', async () => {
    const opened = await openWeek();
    const fields = { ...(await withRow(opened)), 'lines[0].d2': '3,75' };
    opened.browser.cookies.delete('pb_auth');
    const page = await opened.browser.post(opened.path, fields);
    expect(page.status).toBe(401);
    expect(page.text).toContain('3,75');
  });

  it('that the database does not take keeps what was typed', async () => {
    const proxy = await startBreakingProxy(inject('databaseUrl'));
    onTestFinished(() => proxy.stop());
    const through = await openSite({ POCKETBASE_URL: proxy.url }, onTestFinished);
    const opened = await openWeek(through);
    const fields = { ...(await withRow(opened)), 'lines[0].d2': '3,75' };
    proxy.meddle = ({ path }) => (path === 'batch' ? { kind: 'cut' } : null);
    const page = await opened.browser.post(opened.path, fields);
    expect(page.status).toBe(503);
    expect(visibleText(page.text)).toContain('Zeile 1, Mittwoch 3,75');
    const refusal = { 0: { code: 'batch_request_failed', response: { data: {} } } };
    proxy.meddle = ({ path }) =>
      path === 'batch' ? { kind: 'answer', status: 400, json: { data: { requests: refusal } } } : null;
    const refused = await opened.browser.post(opened.path, fields);
    expect(refused.status).toBe(409);
    expect(visibleText(refused.text)).toContain('Gestaltung, Mi 18.: Dieses Feld ließ sich nicht speichern.');
    expect(cells(refused)['lines[0].d2']).toBe('3,75');
  });
});
