import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { storeDraft } from '#app/workflows/save-draft.ts';
import { makeInvoiceOf } from '#app/workflows/bill-offer.ts';
import { beginVersion } from '#app/workflows/save-offer.ts';
import { invoiceFields, offerFields } from '../support/invoice-posts.ts';
import { createSampleProject } from '../support/projects.ts';
import { formFields, inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';
import { archiveProject } from '#app/pocketbase/projects/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// Invoices and offers that name a project.

let site: Site;
let today: string;

beforeAll(async () => {
  site = await openSite();
  today = site.installation.services.now().toISOString().slice(0, 10);
});

async function person() {
  const { browser, account } = await signedIn(site);
  const { backend } = account;
  const customer = await createSampleCustomer(backend, { name: 'Stadt Fürth', city: 'Fürth' });
  const project = await createSampleProject(backend, { number: 'P-0007', name: 'Programmheft', customer });
  return { browser, backend, customer, project };
}

const kinds = [
  { path: '/invoice/rechnungen', fields: invoiceFields },
  { path: '/invoice/angebote', fields: offerFields },
] as const;

/** What can be chosen as the project, in the order of the page. */
function choicesIn({ text }: Page): string[] {
  const select = /<select[^>]*name="project"[\s\S]*?<\/select>/.exec(text)?.[0] ?? '';
  return [...select.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label = '']) => label);
}

async function openNew(browser: Browser, path: string): Promise<Record<string, string>> {
  return formFields((await browser.get(`${path}/neu`)).text);
}

describe.each(kinds)('$path', ({ path, fields }) => {
  it('asks for a project only who has one', async () => {
    const { browser, account } = await signedIn(site);
    const page = await browser.get(`${path}/neu`);
    expect([choicesIn(page), inputValue(page.text, 'project')]).toEqual([[], '']);
    expect(visibleText(page.text)).not.toContain('Nummer des Projekts');
    const id = await createSampleProject(account.backend, { number: 'P-1', name: 'Fertig', status: 'done' });
    await ask(account.backend, archiveProject, { id: await createSampleProject(account.backend), archived: true });
    expect(choicesIn(await browser.get(`${path}/neu`))).toEqual([]);
    // Its own page leads here, whatever its state.
    expect(choicesIn(await browser.get(`${path}/neu?projekt=${id}`))).toEqual(['Ohne Projekt', 'P-1 Fertig']);
  });

  it('offers those of the chosen customer first, and keeps what was chosen', async () => {
    const { browser, backend, customer, project } = await person();
    await createSampleProject(backend, { number: 'A-1', name: 'Anderes' });
    expect(choicesIn(await browser.get(`${path}/neu`))).toEqual(['Ohne Projekt', 'A-1 Anderes', 'P-0007 Programmheft']);
    const begun = await browser.get(`${path}/neu?projekt=${project}&angaben=1`);
    expect(formFields(begun.text)).toMatchObject({ customer: 'Stadt Fürth, Fürth (10001)', project });
    expect(choicesIn(begun)).toEqual(['Ohne Projekt', 'P-0007 Programmheft', 'A-1 Anderes']);
    expect(visibleText(begun.text)).toContain('Wenn leer, gilt die Nummer des Projekts.');
    const empty = await openNew(browser, path);
    const posted = await browser.post(`${path}/neu`, { ...empty, ...fields(customer), project });
    expect(posted.status).toBe(303);
    const shown = await browser.get(posted.location);
    expect(formFields(shown.text)['projectReference'] ?? '').toBe('');
    expect(formFields(shown.text)).toMatchObject({ project });
    expect(choicesIn(shown)[1]).toBe('P-0007 Programmheft');
  });

  it('stays with a draft whose project is archived meanwhile', async () => {
    const { browser, backend, customer, project } = await person();
    const empty = await openNew(browser, path);
    const { location } = await browser.post(`${path}/neu`, { ...empty, ...fields(customer), project });
    await ask(backend, archiveProject, { id: project, archived: true });
    const shown = await browser.get(location);
    expect(formFields(shown.text)['project']).toBe(project);
    const saved = await browser.post(location, { ...formFields(shown.text), subject: 'Neu' });
    expect(saved.status).toBe(303);
    expect(formFields((await browser.get(saved.location)).text)).toMatchObject({ project, subject: 'Neu' });
  });

  it('takes no other, and nothing typed is lost', async () => {
    const { browser, customer } = await person();
    const stranger = await signedIn(site);
    const foreign = await createSampleProject(stranger.account.backend, { name: 'Geheim' });
    expect((await browser.get(`${path}/neu?projekt=${foreign}`)).text).not.toContain('Geheim');
    const sentences = { [foreign]: 'Dieses Projekt gibt es nicht.', others: 'Bitte wählen Sie.' };
    for (const [project, sentence] of Object.entries(sentences)) {
      const ofKind = fields(customer, { 'lines[0].description': 'Gestaltung' });
      const typed = { ...(await openNew(browser, path)), ...ofKind };
      const page = await browser.post(`${path}/neu`, { ...typed, project });
      expect([page.status, visibleText(page.text).includes(sentence)]).toEqual([422, true]);
      const { customer: _id, ...sent } = ofKind;
      // Of the fields that few need those that say nothing are not carried.
      const kept = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
      expect(formFields(page.text)).toMatchObject(kept);
      const unasked = await browser.post(`${path}/neu/sichern`, { ...typed, project });
      expect([unasked.status, JSON.parse(unasked.text)]).toMatchObject([422, { state: 'wrong' }]);
      expect(unasked.text).toContain('Projekt');
    }
  });

  it('compares by name what two windows have chosen', async () => {
    const { browser, backend, customer, project } = await person();
    const other = await createSampleProject(backend, { number: 'A-1', name: 'Anderes' });
    const empty = await openNew(browser, path);
    const { location } = await browser.post(`${path}/neu`, { ...empty, ...fields(customer), project });
    const tabs = formFields((await browser.get(location)).text);
    expect((await browser.post(location, { ...tabs, project: other })).status).toBe(303);
    const stale = await browser.post(location, { ...tabs, subject: 'Anders', editToken: randomUUID() });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toContain(
      'Projekt nur im anderen Fenster geändert P-0007 Programmheft A-1 Anderes',
    );
  });
});

describe('the number of the project', () => {
  it('is the reference of an issued invoice, which never holds the id', async () => {
    const { browser, backend, customer, project } = await person();
    const order = { customer, status: 'draft', today } as const;
    const { id } = await createInvoice(site.installation.services, backend, { ...order, draft: { project } });
    const shown = await browser.get(`/invoice/rechnungen/${id}/ausstellen`);
    expect(visibleText(shown.text)).toContain('Projektreferenz P-0007');
    const issued = { ...order, status: 'issued', draft: { project } } as const;
    const made = await createInvoice(site.installation.services, backend, issued);
    const stored = await findInvoice(backend, made.id);
    if (stored?.status !== 'issued') throw new Error('not issued');
    expect(stored.snapshot.projectReference).toBe('P-0007');
    expect(JSON.stringify(stored.snapshot)).not.toContain(project);
    const xml = await browser.get(`/invoice/rechnungen/${made.id}/dateien/xrechnung-ubl`);
    expect(xml.text).toContain('<cbc:ID>P-0007</cbc:ID>');
    expect((await browser.get('/invoice/rechnungen?suche=p-0007')).text).toContain(made.number);
  });

  it('gives way to what was typed', async () => {
    const { backend, customer, project } = await person();
    const draft = { project, projectReference: 'K-12' };
    const order = { customer, status: 'issued', today, draft } as const;
    const { id } = await createInvoice(site.installation.services, backend, order);
    const stored = await findInvoice(backend, id);
    expect(stored?.status === 'issued' && stored.snapshot.projectReference).toBe('K-12');
  });

  it('goes with a copy, a new version, and the invoice that is made of an offer', async () => {
    const { browser, backend, customer, project } = await person();
    const order = { customer, state: 'accepted', today, draft: { project } } as const;
    const { id } = await createSampleOffer(site.installation.services, backend, order);
    expect((await findOffer(backend, id))?.sent[0]?.snapshot.projectReference).toBe('P-0007');
    const bill = await makeInvoiceOf(backend, { offerId: id, sentVersions: 1 });
    const billed = await findInvoice(backend, bill?.ok ? bill.value.id : '');
    expect(billed?.draft).toMatchObject({ project, projectReference: '' });
    const other = await createSampleOffer(site.installation.services, backend, order);
    await beginVersion(backend, { offerId: other.id, sentVersions: 1, today });
    expect((await findOffer(backend, other.id))?.draft?.draft.project).toBe(project);
    const sold = { customer, status: 'issued', today, draft: { project } } as const;
    const issued = await createInvoice(site.installation.services, backend, sold);
    for (const made of [`/invoice/rechnungen/${issued.id}`, `/invoice/angebote/${other.id}`]) {
      await browser.get(made);
      const copy = await browser.post(`${made}/kopie`, { createKey: randomUUID() });
      expect(formFields((await browser.get(copy.location)).text)['project']).toBe(project);
    }
  });

  it('tells two versions of an offer apart by the project', async () => {
    const { browser, backend, customer, project } = await person();
    const order = { customer, state: 'sent', today, draft: { project } } as const;
    const { id } = await createSampleOffer(site.installation.services, backend, order);
    await beginVersion(backend, { offerId: id, sentVersions: 1, today });
    const edit = `/invoice/angebote/${id}/bearbeiten`;
    await browser.post(edit, { ...formFields((await browser.get(edit)).text), project: '' });
    const page = await browser.get(`/invoice/angebote/${id}/versionen/2`);
    expect(visibleText(page.text)).toMatch(/Projekt P-0007 Programmheft/);
  });
});

describe('the page of a project', () => {
  const path = (id: string) => `/invoice/projekte/${id}`;

  it('leads to a new document, and shows those that name it', async () => {
    const { browser, backend, customer, project } = await person();
    const { services } = site.installation;
    const empty = visibleText((await browser.get(path(project))).text);
    expect(empty).toContain('Noch keine Rechnung und kein Angebot nennt dieses Projekt.');
    const order = { customer, status: 'issued', today, draft: { project } } as const;
    const issued = await createInvoice(services, backend, order);
    const draft = await createInvoice(services, backend, { ...order, status: 'draft' });
    const offered = { customer, state: 'sent', today, draft: { project } } as const;
    const offer = await createSampleOffer(services, backend, offered);
    const without = await createInvoice(services, backend, { customer, status: 'issued', today });
    const page = await browser.get(path(project));
    for (const link of [
      `/invoice/rechnungen/${issued.id}`,
      `/invoice/rechnungen/${draft.id}`,
      `/invoice/angebote/${offer.id}`,
      `/invoice/rechnungen/neu?projekt=${project}`,
      `/invoice/angebote/neu?projekt=${project}`,
    ])
      expect(page.text).toContain(`href="${link}"`);
    expect(page.text).not.toContain(without.id);
    expect(visibleText(page.text)).not.toContain('Noch keine Rechnung');
  });

  it('shows the last ten and says so', async () => {
    const { browser, backend, customer, project } = await person();
    const draft = { supplyFrom: '', supplyTo: '', project };
    for (let n = 0; n < 11; n += 1)
      await createInvoice(site.installation.services, backend, { customer, status: 'draft', today, draft });
    const page = await browser.get(path(project));
    expect(page.text.match(/rechnungen\/[a-z0-9]{15}"/g)).toHaveLength(10);
    expect(visibleText(page.text)).toContain('Belege je Art die letzten 10');
  });

  it('follows a draft that names another project now', async () => {
    const { browser, backend, customer, project } = await person();
    const { id, version } = await createInvoice(site.installation.services, backend, {
      customer,
      status: 'draft',
      today,
      draft: { project },
    });
    expect((await browser.get(path(project))).text).toContain(id);
    const stored = await findInvoice(backend, id);
    if (stored === null) throw new Error('gone');
    await storeDraft(backend, { ...stored.draft, project: '' }, { id, version });
    expect((await browser.get(path(project))).text).not.toContain(id);
  });
});

it('an archived project begins no document', async () => {
  const { browser, backend, project } = await person();
  await ask(backend, archiveProject, { id: project, archived: true });
  expect((await browser.get(`/invoice/projekte/${project}`)).text).not.toContain('?projekt=');
});

it('more projects than a form lists are begun from their own page', async () => {
  const { browser, account } = await signedIn(site);
  for (let n = 0; n < 51; n += 1) await createSampleProject(account.backend, { number: `N-${100 + n}`, name: 'Reihe' });
  const choices = choicesIn(await browser.get('/invoice/rechnungen/neu'));
  expect([choices.length, choices.at(-1)]).toEqual([52, 'Andere: über die Seite des Projekts']);
});
