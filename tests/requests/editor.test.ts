import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { invoiceFields, invoiceIdIn, openNewInvoice, writeDraft } from '../support/invoice-posts.ts';
import type { Fields } from '../support/invoice-posts.ts';
import { formFields, inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
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

const newPath = '/invoice/rechnungen/neu';
const editPath = (id: string) => `/invoice/rechnungen/${id}/bearbeiten`;
const json = { accept: 'application/json' };

const subjectOf = async (id: string) => (await findInvoice(account.backend, id))?.draft.subject;

async function countDrafts(): Promise<number> {
  const page = await browser.get('/invoice/rechnungen?status=entwurf');
  return new Set([...page.text.matchAll(/rechnungen\/([a-z0-9]{15})/g)].map(([, id]) => id)).size;
}

/** An open editor of a stored draft: what its hidden fields say. */
async function openEditor(): Promise<{ id: string; hidden: Fields }> {
  const id = await writeDraft(browser, invoiceFields(customer));
  const { version = '', editToken = '' } = formFields((await browser.get(editPath(id))).text);
  return { id, hidden: { version, editToken } };
}

interface Answer {
  state: string;
  version: number;
  editPath: string;
  withoutCustomer: boolean;
  why: string;
}

async function autosave(path: string, fields: Fields): Promise<Answer & { status: number }> {
  const page = await browser.post(path, fields, json);
  expect(page.headers.get('content-type')).toContain('application/json');
  return { ...(JSON.parse(page.text) as Answer), status: page.status };
}

describe('an editor is never in its own way', () => {
  it('the page of a draft, sent again with other words: after an answer that was lost, after Back', async () => {
    const { id, hidden } = await openEditor();
    for (const subject of ['erstens', 'zweitens', 'zweitens', 'drittens'])
      expect((await browser.post(editPath(id), { ...invoiceFields(customer, { subject }), ...hidden })).status).toBe(
        303,
      );
    expect(await subjectOf(id)).toBe('drittens');
  });

  it('another editor of the same draft is asked', async () => {
    const { id, hidden } = await openEditor();
    const other = formFields((await browser.get(editPath(id))).text);
    expect(
      (await browser.post(editPath(id), { ...invoiceFields(customer, { subject: 'hier' }), ...hidden })).status,
    ).toBe(303);
    const page = await browser.post(editPath(id), {
      ...invoiceFields(customer, { subject: 'dort' }),
      version: other['version'] ?? '',
      editToken: other['editToken'] ?? '',
    });
    expect(page.status).toBe(409);
    expect(page.text).toMatch(/class="note warning"[^>]*tabindex="-1"[^>]*autofocus=""/i);
    const back = await browser.post(editPath(id), {
      ...invoiceFields(customer, { subject: 'wieder hier' }),
      ...hidden,
    });
    expect([back.status, await subjectOf(id)]).toEqual([303, 'wieder hier']);
  });

  it('refuses an edit token that is unknown or missing', async () => {
    const { id, hidden } = await openEditor();
    expect((await browser.post(editPath(id), { ...invoiceFields(customer), ...hidden })).status).toBe(303);
    for (const editToken of ['', 'x', '00000000-0000-4000-8000-000000000000'])
      expect(
        (await browser.post(editPath(id), { ...invoiceFields(customer, { subject: 'x' }), version: '1', editToken }))
          .status,
      ).toBe(409);
  });

  it('a new invoice: whatever is sent again from its page goes into its one draft', async () => {
    const { createKey = '', editToken = '' } = formFields((await openNewInvoice(browser)).text);
    const before = await countDrafts();
    const sent: Page[] = [];
    for (const subject of ['eins', 'zwei', 'zwei', 'drei'])
      sent.push(await browser.post(newPath, { ...invoiceFields(customer, { subject }), createKey, editToken }));
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(new Set(sent.map(invoiceIdIn)).size).toBe(1);
    const [id = ''] = sent.map(invoiceIdIn);
    expect(await subjectOf(id)).toBe('drei');
    expect(await countDrafts()).toBe(before + 1);
  });

  it('the way back to "Neue Rechnung" leads into the draft that was made there', async () => {
    const form = await openNewInvoice(browser, '?kunde=x');
    expect(form.address).toMatch(/\?kunde=x&entwurf=[0-9a-f-]{36}$/);
    expect(form.headers.get('cache-control')).toBe('no-store');
    const createKey = inputValue(form.text, 'createKey');
    expect(form.address).toContain(createKey);
    const id = invoiceIdIn(await browser.post(form.address, { ...invoiceFields(customer), createKey }));
    expect((await browser.get(form.address)).location).toBe(editPath(id));
    expect((await openNewInvoice(browser)).address).not.toContain(createKey);
  });

  it('a wrong form on its own page is shown, not led away to the draft that it has made', async () => {
    const form = await openNewInvoice(browser);
    const { createKey = '', editToken = '' } = formFields(form.text);
    const fields = { ...invoiceFields(customer), createKey, editToken };
    expect((await browser.post(form.address, fields)).status).toBe(303);
    const wrong = await browser.post(form.address, { ...fields, supplyFrom: 'heute' });
    expect([wrong.status, inputValue(wrong.text, 'supplyFrom')]).toEqual([422, 'heute']);
    expect(formFields(wrong.text)).toMatchObject({ createKey, editToken });
  });

  it('what was typed on the page of a new invoice that was issued since becomes one new draft', async () => {
    const { createKey = '', editToken = '' } = formFields((await openNewInvoice(browser)).text);
    const fields = { ...invoiceFields(customer), createKey, editToken };
    const id = invoiceIdIn(await browser.post(newPath, fields));
    const page = await browser.get(`/invoice/rechnungen/${id}/ausstellen`);
    const issued = { ...formFields(page.text), confirmed: 'on' };
    expect((await browser.post(`/invoice/rechnungen/${id}/ausstellen`, issued)).status).toBe(303);
    expect(invoiceIdIn(await browser.post(newPath, fields))).toBe(id);
    const changed = { ...fields, subject: 'nach dem Ausstellen getippt' };
    const [one, two] = [await browser.post(newPath, changed), await browser.post(newPath, changed)];
    expect(invoiceIdIn(one)).not.toBe(id);
    expect(invoiceIdIn(two)).toBe(invoiceIdIn(one));
    expect(visibleText((await browser.get(one.location)).text)).toContain('stehen in diesem neuen Entwurf');
  });

  it('a copy button pressed again after its copy was issued leads there', async () => {
    const { services } = site.installation;
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const { id } = await createInvoice(services, account.backend, order);
    const createKey = inputValue((await browser.get(`/invoice/rechnungen/${id}`)).text, 'createKey');
    const copy = invoiceIdIn(await browser.post(`/invoice/rechnungen/${id}/kopie`, { createKey }));
    const { version = '' } = formFields((await browser.get(editPath(copy))).text);
    expect(
      (await browser.post(editPath(copy), { ...invoiceFields(customer, { supplyFrom: '3.11.2026' }), version })).status,
    ).toBe(303);
    const page = await browser.get(`/invoice/rechnungen/${copy}/ausstellen`);
    const issued = { ...formFields(page.text), confirmed: 'on' };
    expect((await browser.post(`/invoice/rechnungen/${copy}/ausstellen`, issued)).status).toBe(303);
    const again = await browser.post(`/invoice/rechnungen/${id}/kopie`, { createKey });
    expect([again.status, invoiceIdIn(again)]).toEqual([303, copy]);
  });
});

describe('an editor that saves by itself', () => {
  const savePath = (id: string) => `/invoice/rechnungen/${id}/sichern`;

  it('stores what its button would store, and goes on from there', async () => {
    const { id, hidden } = await openEditor();
    const first = await autosave(savePath(id), { ...invoiceFields(customer, { subject: 'von selbst' }), ...hidden });
    expect(first).toMatchObject({ status: 200, state: 'saved', editPath: editPath(id), withoutCustomer: false });
    expect(await subjectOf(id)).toBe('von selbst');
    const saved = await browser.post(editPath(id), { ...invoiceFields(customer), ...hidden });
    expect(saved.status).toBe(303);
  });

  it('makes the draft of a new invoice, which the button then saves', async () => {
    const { createKey = '', editToken = '' } = formFields((await openNewInvoice(browser)).text);
    const fields = { ...invoiceFields(customer), createKey, editToken };
    const before = await countDrafts();
    const made = await autosave(`${newPath}/sichern`, fields);
    expect(made.state).toBe('saved');
    const again = await autosave(`${newPath}/sichern`, { ...fields, subject: 'mehr' });
    expect(again).toMatchObject({ state: 'saved', editPath: made.editPath });
    const pressed = await browser.post(newPath, { ...fields, subject: 'gespeichert' });
    expect(pressed.location).toBe(made.editPath);
    expect(await countDrafts()).toBe(before + 1);
  });

  it('a sending that was overtaken on its way changes nothing', async () => {
    const { id, hidden } = await openEditor();
    const send = (subject: string, editSentAt: number) =>
      autosave(savePath(id), { ...invoiceFields(customer, { subject }), ...hidden, editSentAt: String(editSentAt) });
    expect((await send('zuerst', 1000)).state).toBe('saved');
    const pressed = { ...invoiceFields(customer, { subject: 'Knopf' }), ...hidden, editSentAt: '3000' };
    expect((await browser.post(editPath(id), pressed)).status).toBe(303);
    expect(await send('verspätet', 2000)).toMatchObject({ status: 409, state: 'overtaken' });
    expect(await subjectOf(id)).toBe('Knopf');
    expect((await send('danach', 4000)).state).toBe('saved');
  });

  it('says what is wrong and stores nothing of it', async () => {
    const { id, hidden } = await openEditor();
    const fields = { ...invoiceFields(customer, { subject: 'neu' }), ...hidden };
    const wrong = await autosave(savePath(id), { ...fields, 'lines[1].quantity': 'zwei' });
    expect(wrong).toMatchObject({ status: 422, state: 'wrong' });
    expect(wrong.why).toMatch(/^Position 2, Menge: Das ist keine Zahl/);
    const large = { 'lines[0].quantity': '1', 'lines[0].unitPrice': '9.999.999.999' };
    expect((await autosave(savePath(id), { ...fields, ...large })).why).toMatch(/^Die Summe ist größer als/);
    expect(await subjectOf(id)).toBe('Programmheft');
  });

  it('reports a change in another window or a draft that was issued, and makes no new draft', async () => {
    const { id, hidden } = await openEditor();
    const fields = { ...invoiceFields(customer, { subject: 'dort' }), ...hidden };
    const other = formFields((await browser.get(editPath(id))).text);
    await browser.post(editPath(id), { ...invoiceFields(customer), ...other, subject: 'hier' });
    expect(await autosave(savePath(id), fields)).toMatchObject({ status: 409, state: 'stale' });
    const version = inputValue((await browser.get(`/invoice/rechnungen/${id}/loeschen`)).text, 'version');
    expect((await browser.post(`/invoice/rechnungen/${id}/loeschen`, { version })).status).toBe(303);
    const before = await countDrafts();
    expect(await autosave(savePath(id), fields)).toMatchObject({ status: 409, state: 'discarded' });
    expect(await countDrafts()).toBe(before);
  });

  it('a name that is no customer yet is stored without one', async () => {
    const { id, hidden } = await openEditor();
    const fields = { ...invoiceFields('Kanzlei Werther'), ...hidden };
    expect(await autosave(savePath(id), fields)).toMatchObject({ state: 'saved', withoutCustomer: true });
    expect((await findInvoice(account.backend, id))?.draft.customer).toBe('');
  });
});

describe('after a row button without a script the hand is where the work goes on', () => {
  const press = async (type: string, payload: object, more: Fields = {}) => {
    const { createKey = '', editToken = '' } = formFields((await openNewInvoice(browser)).text);
    const __intent__ = JSON.stringify({ type, payload: { name: 'lines', ...payload } });
    return browser.post(newPath, { ...invoiceFields(customer, more), createKey, editToken, __intent__ });
  };
  const cases: readonly (readonly [type: string, payload: object, place: string])[] = [
    [
      'insert',
      { defaultValue: { quantity: '1', unitCode: 'H87', tax: 'standard-1900' } },
      'invoice-lines[2].description',
    ],
    ['remove', { index: 0 }, 'invoice-lines[0].description'],
    ['remove', { index: 1 }, 'invoice-lines[0].description'],
    ['reorder', { from: 1, to: 0 }, 'invoice-lines[0]-down'],
    ['reorder', { from: 0, to: 1 }, 'invoice-lines[1]-up'],
  ];

  it.each(cases)('%s %o is stored, and the address names the place', async (type, payload, place) => {
    const page = await press(type, payload);
    expect([page.status, page.location]).toEqual([303, expect.stringMatching(/\/bearbeiten#/)]);
    expect(page.location.replace(/.*#/, '')).toBe(place);
    const shown = await browser.get(page.location.replace(/#.*/, ''));
    expect(shown.text).toContain(`id="${place}"`);
    expect(inputValue(shown.text, 'subject')).toBe('Programmheft');
  });

  it.each(cases)('%s %o beside what cannot be stored is shown again', async (type, payload, place) => {
    const page = await press(type, payload, { supplyFrom: 'heute' });
    expect([page.status, inputValue(page.text, 'supplyFrom')]).toEqual([200, 'heute']);
    expect(page.text.match(/autofocus=""/gi)).toHaveLength(1);
    const [focused = ''] = /<(?:textarea|button)[^>]*\bautofocus=""[^>]*>/i.exec(page.text) ?? [];
    expect(focused).toContain(`id="${place}"`);
  });

  it('keeps a customer that is being typed and an unknown name in the form', async () => {
    const insert = ['insert', { defaultValue: { quantity: '1' } }] as const;
    const described = await press(...insert, { customerCity: 'Mainz' });
    expect([described.status, inputValue(described.text, 'customerCity')]).toEqual([200, 'Mainz']);
    const unknown = await press(...insert, { customer: 'Kanzlei Werther' });
    expect([unknown.status, inputValue(unknown.text, 'customer')]).toEqual([200, 'Kanzlei Werther']);
  });
});

it('the rows have their limit as a sentence, however many are sent', async () => {
  const many = Object.fromEntries(Array.from({ length: 530 }, (_, index) => [`lines[${index}].tax`, 'standard-1900']));
  const page = await browser.post(newPath, { ...invoiceFields(customer), ...many });
  expect(page.status).toBe(422);
  expect(visibleText(page.text)).toContain('Eine Rechnung hat hier höchstens 500 Positionen.');
});
