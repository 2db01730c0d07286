import { beforeAll, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '../../app/commands/fixtures.ts';
import type { SampleAccount } from '../../app/commands/fixtures.ts';
import { listEventsOf } from '../../app/pocketbase/archive/queries.ts';
import { noteOtherway } from '../../app/pocketbase/outbox/queries.ts';
import { openForm, openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend);
});

/** Issued on the 20th of November, a day before today. */
async function issue(supplyFrom: string, status: 'issued' | 'draft' = 'issued'): Promise<string> {
  const order = { customer, status, today: '2026-11-20', draft: { supplyFrom } } as const;
  const { id } = await createInvoice(site.installation.services, account.backend, order);
  return id;
}

const notes = async (id: string) =>
  (await listEventsOf(account.backend, id)).filter(({ type }) => type === 'invoice-sent-otherwise');

it('how a document went is noted once with its day and stands in its history', async () => {
  const id = await issue('2026-10-01');
  const page = `/invoice/rechnungen/${id}/versandt`;
  expect((await browser.get(`/invoice/rechnungen/${id}`)).text).toContain(`href="${page}"`);
  expect(await openForm(browser, page)).toMatchObject({ date: '21.11.2026', way: 'mail', note: '' });
  for (let time = 0; time < 2; time += 1) {
    const noted = await press(browser, page, { date: '20.11.', way: 'post', note: 'Einschreiben RT 12' });
    expect([noted.status, noted.location]).toEqual([303, `/invoice/rechnungen/${id}`]);
  }
  expect(visibleText((await browser.get(`/invoice/rechnungen/${id}`)).text)).toContain(
    'Versandt am 20.11.2026: Mit der Post, Einschreiben RT 12',
  );
  expect(await notes(id)).toHaveLength(1);
  await press(browser, page, { date: '21.11.2026', way: 'person' });
  expect(visibleText((await browser.get(`/invoice/rechnungen/${id}`)).text)).toContain(
    'Versandt am 21.11.2026: Persönlich übergeben',
  );
  expect(await notes(id)).toHaveLength(2);
});

it.each([
  ['22.11.2026', 'Dieser Tag liegt in der Zukunft.'],
  ['19.11.2026', 'Ausgestellt ist der Beleg erst am 20.11.2026.'],
  ['', 'Bitte geben Sie an, wann Sie den Beleg versandt haben.'],
  ['31.2.2026', '31.2.2026'],
])('the day %j is refused at its field, and what was typed stays', async (date, sentence) => {
  const id = await issue(`2026-09-${String(10 + date.length).padStart(2, '0')}`);
  const refused = await press(browser, `/invoice/rechnungen/${id}/versandt`, { date, note: 'Bote' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(sentence);
  expect(refused.text).toContain('value="Bote"');
  expect(await notes(id)).toEqual([]);
});

it('of no draft, and of nothing of another company', async () => {
  const fields = { date: '21.11.2026', way: 'post', note: '' };
  const draft = await issue('2026-10-02', 'draft');
  const edited = `/invoice/rechnungen/${draft}/bearbeiten`;
  expect((await browser.post(`/invoice/rechnungen/${draft}/versandt`, fields)).location).toBe(edited);
  const noted = { date: '2026-11-21', way: 'post', note: '' } as const;
  await expect(noteOtherway(account.backend, draft, noted)).rejects.toMatchObject({ status: 404 });
  expect(await notes(draft)).toEqual([]);
  const foreign = await issue('2026-10-03');
  const other = (await signedIn(site)).browser;
  expect((await other.post(`/invoice/rechnungen/${foreign}/versandt`, fields)).status).toBe(404);
  expect(await notes(foreign)).toEqual([]);
});
