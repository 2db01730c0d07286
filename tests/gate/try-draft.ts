import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { validate } from '#app/einvoice/einvoice.ts';
import { extractInvoiceXml } from '#app/pdf/reader/extract.ts';
import { listInvoiceFiles, readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { Random } from '../einvoice/random.ts';
import { postAttachments } from '../support/attachment-posts.ts';
import type { ChosenFile } from '../support/attachment-posts.ts';
import { invoiceIdIn, openExtras, openKinds, openNewInvoice } from '../support/invoice-posts.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { decode, formFields, ownFields, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';
import { gateCustomers } from './random-draft.ts';
import type { GateCustomer, RandomDraft } from './random-draft.ts';

// One draft through the forms, to the end that it comes to, and what is wrong with that end.

export interface Seller {
  site: Site;
  browser: Browser;
  account: SampleAccount;
  customers: Readonly<Record<GateCustomer, string>>;
}

export async function openSeller(site: Site, smallBusiness: boolean): Promise<Seller> {
  const { browser, account } = await signedIn(site, { smallBusiness });
  await openExtras(browser);
  await openKinds(browser);
  const entries = [];
  for (const [name, fields] of Object.entries(gateCustomers))
    entries.push([name, await createSampleCustomer(account.backend, { email: 'kunde@example.org', ...fields })]);
  return { site, browser, account, customers: Object.fromEntries(entries) as Seller['customers'] };
}

/** refused: by the form; stopped: by the check; issued: with all that was frozen. */
export interface Outcome {
  end: 'refused' | 'stopped' | 'issued';
  /** what was issued, with all that is stored of it */
  documents: IssuedDocument[];
  /** what should not be */
  wrong: string[];
}

export interface IssuedDocument {
  kind: string;
  files: { name: string; content: Uint8Array }[];
}

export async function tryDraft(seller: Seller, draft: RandomDraft): Promise<Outcome> {
  const { browser, customers } = seller;
  const { address } = await openNewInvoice(browser);
  const fields: Record<string, string> = { ...draft.fields, customer: customers[draft.customer] };
  const kind = fields['documentKind'] ?? '';
  const { attachments } = draft;
  const outcome = await tryForm(seller, { address, fields, attachments });
  const { end, wrong, files } = outcome;
  if (end !== 'issued') return { end, wrong, documents: [] };
  const document = { kind, files };
  if (draft.then === null) return { end, wrong, documents: [document] };
  const next = await further[draft.then](seller, { id: outcome.id, fields });
  return {
    end,
    wrong: [...wrong, ...next.wrong.map((each) => `${draft.then}: ${each}`)],
    documents: next.end === 'issued' ? [document, { kind: draft.then, files: next.files }] : [document],
  };
}

interface Before {
  id: string;
  fields: Readonly<Record<string, string>>;
}

/** The deposit is paid, then the final invoice is begun on its page, for much more work. */
async function tryFinal(seller: Seller, { id, fields }: Before): Promise<Tried> {
  const { browser, account } = seller;
  const { openCents } = await settlementOfInvoice(account.backend, id);
  if (openCents > 0) await createSamplePayment(account.backend, { invoice: id });
  const page = await browser.get(`/invoice/rechnungen/${id}`);
  const [, finalKey = ''] =
    /name="createKey" value="([^"]+)"\/?><input type="hidden" name="as" value="final"/.exec(page.text) ?? [];
  if (finalKey === '') return ended('stopped', openCents > 0 ? ['no final invoice is offered'] : []);
  const begun = await browser.post(`/invoice/rechnungen/${id}/kopie`, { createKey: finalKey, as: 'final' });
  const form = formFields((await browser.get(begun.location)).text);
  if (!form['deposits']) return ended('stopped', ['the final invoice names no deposit']);
  if (!form['deductionForm']) return ended('stopped', ['the final invoice does not ask how deposits are taken off']);
  const { documentKind, deposits } = form;
  // Drawn apart, so that drafts are the same.
  const deductionForm = new Random(JSON.stringify(fields).length).pick(['rest', 'prepaid']);
  const work = { 'lines[0].quantity': '50', 'lines[0].unitPrice': '9.500', paymentReceivedOn: '' };
  return tryForm(seller, {
    address: begun.location,
    fields: { ...form, ...fields, ...work, documentKind: documentKind ?? '', deposits, deductionForm },
  });
}

/** All lines as they stand are credited. */
async function tryCorrection(seller: Seller, { id }: Before): Promise<Tried> {
  const { browser } = seller;
  const path = `/invoice/rechnungen/${id}/korrektur`;
  const filled = await press(browser, path, { then: 'all' });
  const asked = await browser.post(path, { ...ownFields(filled.text), reason: 'Zu viel berechnet', then: 'check' });
  // An invoice for nothing has nothing to credit.
  const isNothing = /schreiben Sie weniger gut|bei mindestens einer Position/.test(visibleText(asked.text));
  if (asked.status !== 200) return ended('stopped', isNothing ? [] : [visibleText(asked.text).slice(0, 600)]);
  const done = await browser.post(path, { ...ownFields(asked.text), confirmed: 'on', then: 'issue' });
  const made = invoiceIdIn(done);
  if (made === '' || made === id) return ended('stopped', [visibleText(done.text).slice(0, 600)]);
  return judgeFiles(seller, made);
}

async function tryCancellation(seller: Seller, { id }: Before): Promise<Tried> {
  const path = `/invoice/rechnungen/${id}/storno`;
  const done = await press(seller.browser, path, { confirmed: 'on' });
  const made = invoiceIdIn(done);
  if (made === '' || made === id) return ended('stopped', [visibleText(done.text).slice(0, 600)]);
  return judgeFiles(seller, made);
}

const further = { final: tryFinal, cancellation: tryCancellation, correction: tryCorrection };

interface Tried extends Omit<Outcome, 'documents'>, Pick<IssuedDocument, 'files'> {
  id: string;
}

interface TypedDraft {
  address: string;
  fields: Readonly<Record<string, string>>;
  attachments?: readonly ChosenFile[];
}

async function tryForm(seller: Seller, { address, fields, attachments = [] }: TypedDraft): Promise<Tried> {
  const { browser } = seller;
  const saved = await browser.post(address, fields);
  if (saved.status === 422) return ended('refused', wrongInForm(saved));
  const id = invoiceIdIn(saved);
  if (saved.status !== 303 || id === '') return ended('refused', [`the form answered ${saved.status}`]);
  if (attachments.length > 0) {
    const { site } = seller;
    // Nobody attaches all of this in one minute.
    site.clock.now = new Date(site.clock.now.getTime() + 61_000);
    const attached = await postAttachments(browser, { invoiceId: id, files: attachments });
    if (attached.status !== 303) return ended('refused', [visibleText(attached.text).slice(0, 600)]);
  }
  const path = `/invoice/rechnungen/${id}/ausstellen`;
  for (const code of questionsIn(await browser.get(path)))
    await browser.post(`/invoice/rechnungen/${id}/frage/${code}`, { confirmed: 'on' });
  const check = await browser.get(path);
  if (!check.text.includes('Bereit zum Ausstellen')) return ended('stopped', await wrongInCheck(browser, check));
  const issued = await browser.post(path, { ...ownFields(check.text), confirmed: 'on' });
  if (issued.location !== `/invoice/rechnungen/${id}`)
    return ended('issued', [`ready, and then: ${visibleText(issued.text).slice(0, 600)}`]);
  return judgeFiles(seller, id);
}

function ended(end: Outcome['end'], wrong: string[]): Tried {
  return { id: '', end, wrong, files: [] };
}

function questionsIn({ text }: Page): string[] {
  return [...new Set([...text.matchAll(/\/frage\/([a-z-]+)/g)].map(([, code = '']) => code))];
}

/** Every sentence of the summary leads to a field of the page that is marked. */
function wrongInForm({ text }: Page): string[] {
  const links = [...text.matchAll(/<a href="#([^"]+)"[^>]*>([^<]+)/g)].map(([, id = '', words = '']) => [
    decode(id),
    decode(words),
  ]);
  const sentences = links.filter(([, words = '']) => words.includes(': '));
  const missing = sentences.filter(([id = '']) => !decode(text).includes(`id="${id}"`));
  return [
    ...(sentences.length === 0 ? ['refused without a sentence at a field'] : []),
    ...missing.map(([id = '', words = '']) => `no field ${id} for: ${words}`),
  ];
}

/** Every error leads to a page that has the field. */
async function wrongInCheck(browser: Browser, { text }: Page): Promise<string[]> {
  const [, list = ''] = /<ul class="findings"[^>]*>([\s\S]*?)<\/ul>/.exec(text) ?? [];
  const errors = list.split('<li').filter((item) => item.includes('Fehler'));
  if (errors.length === 0) return ['stopped without an error'];
  const wrong = [];
  for (const item of errors) {
    const href = decode(/class="mend" href="([^"]*)"/.exec(item)?.[1] ?? '');
    const [path = '', id = ''] = href.split('#');
    const page = path === '' ? null : await browser.get(path);
    const leads = page !== null && page.status === 200 && (id === '' || decode(page.text).includes(`id="${id}"`));
    if (!leads) wrong.push(`leads nowhere (${href}): ${visibleText(`<li${item}`).slice(0, 200)}`);
  }
  return wrong;
}

/** What the official rules, as we know them, say of each file's bytes. */
async function judgeFiles({ account: { backend } }: Seller, id: string): Promise<Tried> {
  const outcome: Tried = { id, end: 'issued', wrong: [], files: [] };
  const stored = await listInvoiceFiles(backend, id);
  if (stored.length === 0) outcome.wrong.push('issued without a file');
  for (const { kind } of stored) {
    const content = await readInvoiceFile(backend, { invoice: id, kind });
    if (content === null) {
      outcome.wrong.push(`${kind} cannot be read`);
      continue;
    }
    const opened = kind === 'zugferd' ? extractInvoiceXml(content) : { ok: true as const, xml: content };
    const report = opened.ok ? await validate(opened.xml) : null;
    if (report?.valid !== true) outcome.wrong.push(`${kind}: ${report?.text.slice(0, 600) ?? 'no invoice inside'}`);
    outcome.files.push({ name: `${id}-${kind}.${kind === 'zugferd' ? 'pdf' : 'xml'}`, content });
  }
  return outcome;
}
