import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { findProject } from '#app/pocketbase/projects/queries.ts';
import { findTimeEntry, listTimeEntries } from '#app/pocketbase/projects/time-entries.ts';
import { createSampleEntry, createSampleProject } from '../support/projects.ts';
import { formFields, inputValue, openForm, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { timeSums } from '#app/pocketbase/projects/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const list = '/invoice/projekte';

const typed = {
  name: 'Programmheft Winterlesen',
  number: 'FÜ-2026',
  customer: '',
  status: 'active',
  hourlyRate: '72',
  budgetMinutes: '60',
  budgetCents: '4.320,00',
  note: 'Abgabe im Dezember',
};

async function writeProject(browser: Browser, fields: Record<string, string>): Promise<string> {
  const empty = formFields((await browser.get(`${list}/neu`)).text);
  const made = await browser.post(`${list}/neu`, { ...empty, ...fields });
  expect(made.status).toBe(303);
  return made.location.split('/').at(-1) ?? '';
}

describe('a project', () => {
  it('is made with a number that is proposed, and shows what is left of its budget', async () => {
    const { browser, account } = await signedIn(site);
    await createSampleCustomer(account.backend, { name: 'Stadt Fürth', city: 'Fürth' });
    const form = await browser.get(`${list}/neu`);
    expect(inputValue(form.text, 'number')).toBe('P-0001');
    const id = await writeProject(browser, { ...typed, number: 'P-0001', customer: 'fürth' });
    expect(inputValue((await browser.get(`${list}/neu`)).text, 'number')).toBe('P-0002');
    expect(await findProject(account.backend, id)).toMatchObject({
      hourlyRate: '72',
      budgetMinutes: 3600,
      budgetCents: 432_000,
      status: 'active',
    });
    await createSampleEntry(account.backend, id, { minutes: 2490 % 1440 });
    await createSampleEntry(account.backend, id, { date: '2026-11-17', minutes: 1440 });
    await createSampleEntry(account.backend, id, { date: '2026-11-18', minutes: 90, text: 'Büro', billable: false });
    const text = visibleText((await browser.get(`${list}/${id}`)).text);
    expect(text).toContain('P-0001, Stadt Fürth, Fürth (10001), 72,00 € je Stunde, Läuft');
    expect(text).toContain('43,00 von 60 Stunden 71 %');
    expect(text).toContain('Es bleiben 17,00 Stunden.');
    expect(text).toContain('2.988,00 € von 4.320,00 € 69 %');
    expect(text).toContain('Abrechenbare Zeit');
    expect(text).toContain('Wert der Zeit 2.988,00 €');
    // What bills hours is still to be built.
    expect(text).not.toMatch(/abgerechnet|Rechnung schreiben/);
    expect(text).toContain('KW 47 16. bis 22. November 2026 43,00 41,50');
    expect(text).toContain('Abgabe im Dezember');
  });

  it.each([
    [{ name: '' }, 'Bitte geben Sie an, wie das Projekt heißt.'],
    [{ number: ' ' }, 'Bitte geben Sie eine Projektnummer an.'],
    [{ customer: 'gibt es nicht' }, 'Keinen Kunden gefunden, der zu „gibt es nicht“ passt.'],
    [{ hourlyRate: '-1' }, 'Bitte eine Zahl von 0 bis 99.999.'],
    [{ hourlyRate: '100000' }, 'Bitte eine Zahl von 0 bis 99.999.'],
    [{ budgetMinutes: 'viel' }, 'Das ist keine Dauer.'],
    [{ budgetCents: '1,234' }, 'Bitte höchstens 2 Stellen nach dem Komma.'],
    [{ budgetCents: '-5' }, 'Das ist keine Zahl.'],
    [{ status: 'x' }, 'Bitte wählen Sie.'],
    [{ note: 'x'.repeat(2001) }, 'Bitte höchstens 2000 Zeichen.'],
  ])('%o is refused with every value kept', async (wrong, sentence) => {
    const { browser, account } = await signedIn(site);
    const id = await createSampleProject(account.backend);
    for (const path of [`${list}/neu`, `${list}/${id}/bearbeiten`]) {
      const fields = { ...formFields((await browser.get(path)).text), ...typed, ...wrong };
      const page = await browser.post(path, fields);
      expect([page.status, visibleText(page.text).includes(sentence)]).toEqual([422, true]);
      const { status, ...kept } = fields;
      expect(formFields(page.text)).toMatchObject(status === 'x' ? kept : fields);
    }
  });

  it('says which customers are meant by words that fit several', async () => {
    const { browser, account } = await signedIn(site);
    for (const city of ['Fürth', 'Husum']) await createSampleCustomer(account.backend, { name: `Stadt ${city}`, city });
    const fields = formFields((await browser.get(`${list}/neu`)).text);
    const page = await browser.post(`${list}/neu`, { ...fields, ...typed, customer: 'Stadt' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Mehrere Kunden passen: ');
    expect(visibleText(page.text)).toContain('Stadt Husum, Husum (10002)');
  });

  it('has its number alone', async () => {
    const { browser } = await signedIn(site);
    await writeProject(browser, typed);
    const other = await writeProject(browser, { ...typed, number: 'P-7' });
    const path = `${list}/${other}/bearbeiten`;
    const page = await browser.post(path, { ...formFields((await browser.get(path)).text), number: 'FÜ-2026' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Die Nummer FÜ-2026 hat schon ein anderes Projekt.');
  });

  it('is one however often its form is sent; with other words it is compared', async () => {
    const { browser } = await signedIn(site);
    const fields = { ...formFields((await browser.get(`${list}/neu`)).text), ...typed };
    const [first, second] = [await browser.post(`${list}/neu`, fields), await browser.post(`${list}/neu`, fields)];
    expect([first.status, second.location]).toEqual([303, first.location]);
    const stale = await browser.post(`${list}/neu`, { ...fields, name: 'Anderes Heft' });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toContain('Bezeichnung Anderes Heft Programmheft Winterlesen');
  });

  it('that was saved elsewhere is compared, and never overwritten unasked', async () => {
    const { browser } = await signedIn(site);
    const id = await writeProject(browser, typed);
    const path = `${list}/${id}/bearbeiten`;
    const tabs = formFields((await browser.get(path)).text);
    expect((await browser.post(path, { ...tabs, budgetMinutes: '80' })).status).toBe(303);
    expect((await browser.post(path, { ...tabs, budgetMinutes: '80:00' })).status).toBe(303);
    const stale = await browser.post(path, { ...tabs, budgetMinutes: '90:30' });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toContain('Budget in Stunden in beiden geändert 90,5 Std. 80 Std.');
    expect((await browser.post(path, formFields(stale.text))).status).toBe(303);
    expect(formFields((await browser.get(path)).text)['budgetMinutes']).toBe('90,5');
  });

  it('goes into the archive and comes back', async () => {
    const { browser } = await signedIn(site);
    const id = await writeProject(browser, typed);
    const archived = await browser.post(`${list}/${id}/archiv`, { archived: 'yes' });
    expect([archived.status, archived.location]).toEqual([303, `${list}/${id}`]);
    expect(visibleText((await browser.get(list)).text)).not.toContain('FÜ-2026');
    expect(visibleText((await browser.get(`${list}?status=archiviert`)).text)).toContain('FÜ-2026');
    await browser.post(`${list}/${id}/archiv`, { archived: 'no' });
    expect(visibleText((await browser.get(list)).text)).toContain('FÜ-2026');
    expect((await browser.get(`${list}/${id}/archiv`)).location).toBe(`${list}/${id}`);
  });

  it('of another company is not there, by any page', async () => {
    const { account } = await signedIn(site);
    const id = await createSampleProject(account.backend);
    const entry = await createSampleEntry(account.backend, id);
    const stranger = await signedIn(site);
    const own = await createSampleProject(stranger.account.backend);
    const times = ['zeiten', 'zeiten/neu', `zeiten/${entry}`, `zeiten/${entry}/loeschen`];
    for (const page of ['', '/bearbeiten', '/woche', ...times.map((path) => `/${path}`)])
      expect([page, (await stranger.browser.get(`${list}/${id}${page}`)).status]).toEqual([page, 404]);
    expect((await stranger.browser.get(`${list}/${own}/zeiten/${entry}`)).status).toBe(404);
    const time = { date: '1.11.2026', minutes: '1', text: 'x', version: '1' };
    for (const [page, fields] of [
      ['bearbeiten', { ...typed, version: '1' }],
      ['archiv', { archived: 'yes' }],
      ['zeiten/neu', time],
      [`zeiten/${entry}`, time],
      [`zeiten/${entry}/loeschen`, { version: '1' }],
    ] as const)
      expect([page, (await stranger.browser.postForged(`${list}/${id}/${page}`, fields)).status]).toEqual([page, 404]);
    expect(await findTimeEntry(account.backend, entry)).toMatchObject({ minutes: 240, version: 1 });
    const foreign = await createSampleCustomer(account.backend);
    const empty = formFields((await stranger.browser.get(`${list}/neu`)).text);
    expect((await stranger.browser.post(`${list}/neu`, { ...empty, ...typed, customer: foreign })).status).toBe(422);
  });
});

describe('the list', () => {
  it('filters by where projects stand, searches name, number and customer, and sums what is open', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend, { name: 'Stadt Fürth', city: 'Fürth' });
    const id = await createSampleProject(account.backend, { customer, number: 'A-1', budgetMinutes: 600 });
    await createSampleProject(account.backend, { name: 'Geplantes', number: 'A-2', status: 'planned' });
    await createSampleProject(account.backend, { name: 'Fertiges', number: 'A-3', status: 'done' });
    await createSampleEntry(account.backend, id, { minutes: 90 });
    const text = visibleText((await browser.get(list)).text);
    expect(text).toContain('Laufend 1 Geplant 1 Abgeschlossen 1 Archiviert 0');
    expect(text).toContain('Stadt Fürth 1,50 von 10 Std. (15 %) 108,00');
    expect(text).not.toContain('Geplantes');
    expect(visibleText((await browser.get(`${list}?status=abgeschlossen`)).text)).toContain('Fertiges');
    for (const words of ['winter', 'a-1', 'fürth', 'F%C3%BCrth+winter'])
      expect(visibleText((await browser.get(`${list}?suche=${words}`)).text)).toContain('1 Projekt mit');
    expect(visibleText((await browser.get(`${list}?suche=fehlt`)).text)).toContain('Nichts gefunden');
    expect(visibleText((await browser.get(`${list}?seite=9`)).text)).toContain('Seite 9 gibt es nicht');
    for (const sort of ['nummer', '-name', 'kunde', 'constructor'])
      expect((await browser.get(`${list}?sortierung=${sort}`)).status).toBe(200);
  });

  it('leads a newcomer to the first project', async () => {
    const { browser } = await signedIn(site);
    expect(visibleText((await browser.get(list)).text)).toContain('Noch kein Projekt');
  });

  it('is reached by the head’s search', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend, { name: 'Stadt Fürth' });
    const id = await createSampleProject(account.backend, { customer });
    await createSampleProject(account.backend, { name: 'Nichts davon' });
    const page = await browser.get('/invoice/suche?q=winterl+fürth');
    expect(page.text).toContain(`${list}/${id}"`);
    expect(visibleText(page.text)).toContain('Gefunden: 0 Kunden, 0 Rechnungen, 1 Projekt.');
    expect(visibleText(page.text)).not.toContain('Nichts davon');
  });
});

describe('time', () => {
  const time = { date: '16.11.2026', minutes: '3h 30', text: 'Gestaltung', billable: 'on', rate: '' };

  async function openProject() {
    const { browser, account } = await signedIn(site);
    const project = await createSampleProject(account.backend);
    const path = `${list}/${project}/zeiten`;
    const fields = formFields((await browser.get(`${path}/neu`)).text);
    return { browser, account, project, path, fields };
  }

  it('is written by its form, listed with its amount, changed and deleted', async () => {
    const { browser, account, project, path, fields } = await openProject();
    expect(fields['date']).toBe('21.11.2026');
    const made = await browser.post(`${path}/neu`, { ...fields, ...time, rate: '95' });
    expect([made.status, made.location]).toEqual([303, path]);
    const text = visibleText((await browser.get(path)).text);
    expect(text).toContain('16.11.2026 Gestaltung Gestaltung 3,50 abrechenbar 332,50');
    const [entry] = await listTimeEntries(account.backend, { project, from: '2026-11-16', to: '2026-11-16' });
    const one = `${path}/${entry?.id ?? ''}`;
    const shown = formFields((await browser.get(one)).text);
    expect(shown).toMatchObject({ date: '16.11.2026', minutes: '3,5', rate: '95,00', billable: 'on' });
    delete shown['billable'];
    expect((await browser.post(one, { ...shown, minutes: '0:45', rate: '' })).status).toBe(303);
    expect(await ask(account.backend, timeSums, { id: project })).toEqual([
      { text: 'Gestaltung', rate: '', billable: false, billed: false, minutes: 45 },
    ]);
    const question = await browser.get(`${one}/loeschen`);
    expect(visibleText(question.text)).toContain('Stunden 0,75');
    expect((await browser.post(`${one}/loeschen`, { version: '1' })).status).toBe(409);
    expect((await browser.post(`${one}/loeschen`, { version: '2' })).status).toBe(303);
    expect((await browser.get(one)).status).toBe(404);
    expect(visibleText((await browser.get(path)).text)).toContain('Noch keine Zeit');
  });

  it.each([
    [{ date: '' }, 'Bitte geben Sie den Tag an.'],
    [{ date: '31.2.2026' }, 'Das ist kein Datum.'],
    [{ minutes: '' }, 'Bitte geben Sie die Dauer an'],
    [{ minutes: '0' }, 'Bitte mindestens eine Minute.'],
    [{ minutes: '24:01' }, 'Bitte höchstens 24 Stunden'],
    [{ minutes: 'lang' }, 'Das ist keine Dauer.'],
    [{ text: ' ' }, 'Bitte geben Sie an, was Sie getan haben.'],
    [{ rate: '1,23456' }, 'Bitte höchstens 4 Stellen nach dem Komma.'],
  ])('%o is refused with every value kept', async (wrong, sentence) => {
    const { browser, account, project, path } = await openProject();
    const entry = await createSampleEntry(account.backend, project);
    for (const page of [`${path}/neu`, `${path}/${entry}`]) {
      const sent = { ...(await openForm(browser, page)), ...time, ...wrong };
      const answer = await browser.post(page, sent);
      expect([answer.status, visibleText(answer.text).includes(sentence)]).toEqual([422, true]);
      expect(formFields(answer.text)).toMatchObject({ ...time, ...wrong });
    }
  });

  it('saves a time once when sent twice, compares it when changed elsewhere, refuses it in an archived project', async () => {
    const { browser, account, project, path, fields } = await openProject();
    const sent = { ...fields, ...time };
    for (let n = 0; n < 2; n += 1) expect((await browser.post(`${path}/neu`, sent)).status).toBe(303);
    const [entry, ...others] = await listTimeEntries(account.backend, {
      project,
      from: '2026-11-16',
      to: '2026-11-16',
    });
    expect(others).toEqual([]);
    const other = await browser.post(`${path}/neu`, { ...sent, minutes: '4' });
    expect([other.status, visibleText(other.text).includes('Dauer 4 Std. 3,5 Std.')]).toEqual([409, true]);
    const one = `${path}/${entry?.id ?? ''}`;
    const tabs = formFields((await browser.get(one)).text);
    await browser.post(one, { ...tabs, minutes: '5' });
    const stale = await browser.post(one, { ...tabs, minutes: '6' });
    expect([stale.status, visibleText(stale.text).includes('Dauer in beiden geändert 6 Std. 5 Std.')]).toEqual([
      409,
      true,
    ]);
    const forms = [];
    for (const page of [`${path}/neu`, one]) forms.push([page, await openForm(browser, page)] as const);
    await browser.post(`${list}/${project}/archiv`, { archived: 'yes' });
    for (const [page, form] of forms) {
      const refused = await browser.post(page, { ...form, ...time });
      expect([page, refused.status]).toEqual([page, 409]);
      expect(visibleText(refused.text)).toContain('Das Projekt ist archiviert.');
    }
    expect((await browser.post(`${one}/loeschen`, { version: '2' })).status).toBe(409);
  });
});
