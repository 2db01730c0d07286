import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { readZip } from '#app/pdf/uploads/attachments/zip-file.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { archiveCustomer } from '#app/pocketbase/customers/calls.ts';
import { createSampleProject } from '../support/projects.ts';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import { readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { mailsOfInvoice } from '#app/pocketbase/outbox/calls.ts';
import { freshAddress, openSite, origin, ownFields, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// Several rows of a list at once: each is told of before and afterwards, and nothing is done twice.

let site: Site;
let browser: Browser;
let account: SampleAccount;
let holm: string;
let day = 0;

beforeAll(async () => {
  site = await openSite();
});

beforeEach(async () => {
  ({ browser, account } = await signedIn(site));
  holm = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm', email: 'holm@holm.example' });
});

async function issue(customer = holm, today = '2026-10-01', status: 'issued' | 'draft' = 'issued') {
  day += 1;
  const draft = { supplyFrom: `2026-08-${String(day).padStart(2, '0')}` };
  const order = { customer, status, today, draft, confirmed: true } as const;
  return createInvoice(site.installation.services, account.backend, order);
}

const invoices = '/invoice/rechnungen/mehrere';
const offers = '/invoice/angebote/mehrere';
const asking = (path: string, task: string, ids: readonly string[]) =>
  `${path}?aufgabe=${task}${ids.map((id) => `&beleg=${id}`).join('')}`;

/** Looks at the page, and sends its form with these ticks. */
async function doSeveral(path: string, ids: readonly string[], more: Record<string, string> = {}) {
  const { documents: _one, ...fields } = ownFields((await browser.get(path)).text);
  return browser.post(path, [
    ...Object.entries({ ...fields, ...more }),
    ...ids.map((id): [string, string] => ['documents', id]),
  ]);
}

const mailsOf = async (id: string) =>
  (await ask(account.backend, mailsOfInvoice, { id })).map((mail) => mail.recipient);

describe('several invoices', () => {
  it('are sent to their customers once, and each is told what became of it', async () => {
    const nobody = await createSampleCustomer(account.backend, { name: 'Ohne Adresse', email: '' });
    const [first, second] = [await issue(), await issue()];
    const [silent, draft] = [await issue(nobody), await issue(holm, '2026-11-21', 'draft')];
    const all = [first, second, silent, draft].map(({ id }) => id);
    const path = asking(invoices, 'senden', all);
    const page = await browser.get(path);
    const text = visibleText(page.text);
    expect(page.text.match(/name="documents"/g)).toHaveLength(2);
    expect(text).toContain(`${first.number} Tischlerei Holm an holm@holm.example`);
    expect(text).toContain('Ohne Adresse Ohne E-Mail-Adresse');
    expect(text).toContain('Noch nicht ausgestellt');
    expect(await mailsOf(first.id)).toEqual([]);
    const fields: [string, string][] = [
      ...Object.entries(ownFields(page.text)).filter(([name]) => name !== 'documents'),
      ...all.map((id): [string, string] => ['documents', id]),
    ];
    const [once, twice] = await Promise.all([browser.post(path, fields), browser.post(path, fields)]);
    expect([once.status, twice.status]).toEqual([200, 200]);
    expect(visibleText(once.text)).toMatch(/Erledigt: 2 von 4|Nicht erledigt/);
    for (const { id } of [first, second]) expect(await mailsOf(id)).toEqual(['holm@holm.example']);
    for (const { id } of [silent, draft]) expect(await mailsOf(id)).toEqual([]);
    // Whoever asks once more is told that it is sent.
    expect(visibleText((await browser.get(path)).text).match(/Schon geschrieben: /g)).toHaveLength(2);
    await doSeveral(path, [first.id]);
    expect(await mailsOf(first.id)).toHaveLength(1);
  });

  it('are noted as sent another way, but none before its day', async () => {
    const [early, late] = [await issue(holm, '2026-10-01'), await issue(holm, '2026-11-01')];
    const ids = [early.id, late.id];
    const path = asking(invoices, 'versand-vermerken', ids);
    const wrong = await doSeveral(path, ids, { date: '31.12.2099', note: 'Einschreiben' });
    expect([wrong.status, visibleText(wrong.text)]).toEqual([
      422,
      expect.stringContaining('Dieser Tag liegt in der Zukunft. Vermerken Sie, was schon unterwegs ist.'),
    ]);
    for (const typed of ['31.12.2099', 'Einschreiben']) expect(wrong.text).toContain(`value="${typed}"`);
    const done = await doSeveral(path, ids, { date: '15.10.2026', way: 'post' });
    expect(visibleText(done.text)).toContain('Erledigt: 1 von 2');
    expect(visibleText(done.text)).toContain('Nicht vermerkt: ausgestellt am 01.11.2026.');
    const noted = async (id: string) =>
      (await ask(account.backend, eventsOfSubject, { subject: id })).filter(
        ({ type }) => type === 'invoice-sent-otherwise',
      );
    await doSeveral(path, ids, { date: '15.10.2026', way: 'post' });
    expect([(await noted(early.id)).length, (await noted(late.id)).length]).toEqual([1, 0]);
  });

  it('are reminded of as they were seen and confirmed, once', async () => {
    const [one, other] = [await issue(), await issue(holm, '2026-11-21')];
    const path = asking(invoices, 'mahnen', [one.id, other.id]);
    const page = visibleText((await browser.get(path)).text);
    expect(page).toContain(`${one.number} Tischlerei Holm Zahlungserinnerung über`);
    expect(page).toContain('Sie ist noch nicht fällig.');
    const unconfirmed = await doSeveral(path, [one.id]);
    expect([unconfirmed.status, visibleText(unconfirmed.text).includes('Bitte bestätigen Sie')]).toEqual([422, true]);
    const changed = await doSeveral(path, [one.id], { confirmed: 'on', [`content-${one.id}`]: 'a'.repeat(64) });
    expect(visibleText(changed.text)).toContain('Seit der Prüfung hat sich etwas geändert.');
    const done = await doSeveral(path, [one.id], { confirmed: 'on' });
    expect(visibleText(done.text)).toContain('Zahlungserinnerung ausgestellt');
    expect(visibleText((await browser.get(path)).text)).toContain('Die Frist läuft noch.');
  }, 60_000);

  it('none and too many are refused before anything is looked at', async () => {
    const none = await browser.get(`${invoices}?aufgabe=senden`);
    expect([none.status, visibleText(none.text).includes('Es ist kein Beleg angekreuzt.')]).toEqual([422, true]);
    const ids = Array.from({ length: 31 }, (_, index) => `gibtesnicht${String(index).padStart(4, '0')}`);
    const many = await browser.get(asking(invoices, 'senden', ids));
    expect([many.status, visibleText(many.text).includes('Höchstens 30 gehen auf einmal.')]).toEqual([422, true]);
    expect((await browser.get(asking(invoices, 'mahnen', ids.slice(0, 11)))).status).toBe(422);
    expect((await browser.get(`${invoices}?aufgabe=archivieren`)).status).toBe(404);
  });

  it('of which one is of another company are as absent as it is, and so is their ZIP', async () => {
    const own = await issue();
    const stranger = await signedIn(site);
    const path = asking(invoices, 'senden', [own.id]);
    expect((await stranger.browser.get(path)).status).toBe(404);
    const forged = await stranger.browser.postForged(path, [['documents', own.id]]);
    expect(forged.status).toBe(404);
    expect((await stranger.browser.get(`/invoice/rechnungen/zip?beleg=${own.id}`)).status).toBe(404);
    expect(await mailsOf(own.id)).toEqual([]);
  });

  it('come as a ZIP of their stored bytes, which says what is missing', async () => {
    const [one, draft] = [await issue(), await issue(holm, '2026-11-21', 'draft')];
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const get = (ids: readonly string[]) =>
      site.installation.answer(
        new Request(`${origin}/invoice/rechnungen/zip?${ids.map((id) => `beleg=${id}`).join('&')}`, {
          headers: { cookie },
        }),
        { address: freshAddress(), local: true },
      );
    const answer = await get([one.id, draft.id, one.id]);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Rechnungen-2026-11-21.zip"');
    const entries = readZip(Buffer.from(await answer.arrayBuffer()));
    expect(entries.map(({ name }) => name)).toEqual([
      `${one.number}.pdf`,
      `${one.number}-xrechnung-ubl.xml`,
      `${one.number}-xrechnung-cii.xml`,
      'Nicht enthalten.txt',
    ]);
    const stored = await readInvoiceFile(account.backend, { invoice: one.id, kind: 'zugferd' });
    expect(entries[0]?.content.equals(Buffer.from(stored ?? []))).toBe(true);
    expect(entries[3]?.content.toString()).toContain('Entwurf Tischlerei Holm: noch nicht ausgestellt');
    const refused = await get([draft.id]);
    expect([refused.status, (await refused.text()).includes('Entwürfe haben keine.')]).toEqual([422, true]);
  });
});

describe('several customers and projects', () => {
  it('go into the archive at once, each told of, and none of another company', async () => {
    const gone = await createSampleCustomer(account.backend, { name: 'Backhaus Fehn' });
    await ask(account.backend, archiveCustomer, { id: gone, archived: true });
    const other = await createSampleCustomer(account.backend, { name: 'Reederei Thaden' });
    const project = await createSampleProject(account.backend, { customer: holm });
    expect((await browser.get('/invoice/kunden?status=archiviert')).text).not.toContain('name="beleg"');
    for (const [list, ids, name] of [
      ['/invoice/kunden', [holm, other], 'Reederei Thaden'],
      ['/invoice/projekte', [project], 'Programmheft Winterlesen'],
    ] as const) {
      const listed = await browser.get(list);
      const ticks = [...listed.text.matchAll(/name="beleg"[^>]* value="([a-z0-9]{15})"/g)].map(([, id]) => id);
      expect(ticks.sort()).toEqual(ids.toSorted());
      const left = list === '/invoice/kunden' ? [gone] : [];
      const path = asking(`${list}/mehrere`, 'archivieren', [...ids, ...left]);
      const done = await doSeveral(path, ids);
      expect(visibleText(done.text)).toContain(`Erledigt: ${ids.length} von ${ids.length}`);
      expect(visibleText((await browser.get(list)).text)).not.toContain(name);
      expect(visibleText((await browser.get(path)).text)).toContain('Steht schon im Archiv');
      expect((await (await signedIn(site)).browser.get(path)).status).toBe(404);
    }
    const none = await browser.get('/invoice/projekte/mehrere?aufgabe=archivieren');
    expect([none.status, visibleText(none.text).includes('Es ist kein Projekt angekreuzt.')]).toEqual([422, true]);
    expect((await browser.get(asking('/invoice/kunden/mehrere', 'senden', [holm]))).status).toBe(404);
  });
});

describe('several offers', () => {
  it('go by the version that was sent last, and into the archive', async () => {
    const { services } = site.installation;
    const made = { customer: holm, today: '2026-11-21' } as const;
    const sent = await createSampleOffer(services, account.backend, { ...made, state: 'sent' });
    const draft = await createSampleOffer(services, account.backend, { ...made, state: 'draft' });
    const mailed = await doSeveral(asking(offers, 'senden', [sent.id, draft.id]), [sent.id]);
    expect(visibleText(mailed.text)).toContain('Erledigt: 1 von 1');
    expect(visibleText((await browser.get(asking(offers, 'senden', [sent.id]))).text)).toContain('Schon geschrieben: ');
    const archived = await doSeveral(asking(offers, 'archivieren', [sent.id]), [sent.id]);
    expect(visibleText(archived.text)).toContain('Erledigt: 1 von 1');
    expect((await findOffer(account.backend, sent.id))?.archived).toBe(true);
  });
});

it('a list asks for the rows that are ticked', async () => {
  await issue();
  const offer = { customer: holm, today: '2026-11-21', state: 'draft' } as const;
  await createSampleOffer(site.installation.services, account.backend, offer);
  for (const path of ['/invoice/rechnungen', '/invoice/angebote', '/invoice/mahnungen']) {
    const { text } = await browser.get(path);
    const [form = ''] = /<form class="several"[\s\S]*?<\/form>/.exec(text) ?? [];
    const [box = ''] = /<input type="checkbox"[^>]*>/.exec(form) ?? [];
    expect([path, box.includes('name="beleg"'), form.includes('name="aufgabe"')]).toEqual([path, true, true]);
  }
});
