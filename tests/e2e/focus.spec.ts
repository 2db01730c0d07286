import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { atNight } from '../support/night.ts';
import { addressOf } from '../support/pages/page-table.ts';
import { fillAddress } from '../support/pages/page.ts';
import { attachmentForms } from './attachment-forms.ts';
import { accountForms, label, type Form, type Submit } from './account-forms.ts';
import { addAccount, companyForms } from './company-forms.ts';
import { customerForms } from './customer-forms.ts';
import { recordForms } from './record-forms.ts';
import { offerForms, writeOffer } from './offer-forms.ts';
import { paymentForms } from './payment-forms.ts';
import {
  createCustomer,
  expect,
  fill,
  fillProfile,
  line,
  openMoreSteps,
  password,
  register,
  test,
  untilDrawn,
} from './person.ts';
import { idIn, saveNamed, writeDraft } from './write-records.ts';

// After every submit of every form the focus is where the work goes on. Forms are looked for in the sources: a new one
// is missed here until it has an entry.

test.use({ actionTimeout: 10_000 });

const appFolder = join(import.meta.dirname, '../../app');

const forms: Readonly<Record<string, Form>> = {
  'ui/frame/register.tsx': { count: 1, elsewhere: 'signing out ends the test: below' },
  'ui/public/centered-form.tsx': { count: 1, elsewhere: 'the frame of those with an entry' },
  'forms/answers/post-form.tsx': { count: 1, elsewhere: 'the frame of those with an entry' },
  'forms/conflict/conflict.tsx': { count: 2, elsewhere: 'editor.spec.ts: a conflict begins at its heading …' },
  'forms/answers/sign-in-again.tsx': { count: 1, elsewhere: 'below' },
  'routes/account/sign-in-outcomes.tsx': { count: 1, elsewhere: 'below' },
  'forms/answers/typed-entries.tsx': { count: 1, elsewhere: 'leads to the answer of the form it carries' },
  'routes/documents/editor/editor-frame.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/bearbeiten',
    submits: [
      { button: 'Speichern', focus: /^note: Der Entwurf ist gespeichert/ },
      { typed: (page) => fill(line(page, 1), { Menge: 'x' }), button: 'Speichern', focus: /^summary/ },
      { button: 'Ausstellen', focus: /^(top|heading|input confirmed)/ },
    ],
  },
  ...attachmentForms,
  'ui/base/consent-form.tsx': {
    count: 1,
    visitor: true,
    page: '/kontakt',
    submits: [{ button: 'Nur notwendige', focus: /^note: Ihre Auswahl ist gespeichert/ }],
  },
  'routes/public/consent-choices.tsx': {
    count: 1,
    visitor: true,
    page: '/einwilligungen',
    submits: [
      { button: 'Auswahl speichern', focus: /^note/ },
      { button: 'Allen zustimmen', focus: /^note/ },
    ],
  },
  ...accountForms,
  ...companyForms,
  'routes/invoices/questions/answer.tsx': {
    count: 2,
    page: '/invoice/rechnungen/:invoiceId/frage/:questionCode',
    submits: [
      {
        typed: (page) => page.getByRole('checkbox').check(),
        button: /ausstellen|Bestätigen/i,
        focus: /^(heading|input confirmed)/,
      },
      { button: /zurücknehmen/i, focus: /^heading/ },
    ],
  },
  'routes/subscription/show.tsx': { count: 3, elsewhere: 'subscription.night.spec.ts: where something is billed' },
  'routes/subscription/cancel-form.tsx': {
    count: 1,
    elsewhere: 'subscription.night.spec.ts: where something is billed',
  },
  ...customerForms,
  ...recordForms,
  'routes/projects/project-form.tsx': {
    count: 1,
    page: '/invoice/projekte/neu',
    submits: [
      { button: 'Speichern', focus: /^summary/ },
      { typed: label('Bezeichnung', 'Heft'), button: 'Speichern', focus: /^note: Das Projekt ist angelegt/ },
    ],
  },
  'routes/projects/week/week-form.tsx': {
    count: 1,
    page: '/invoice/projekte/:projectId/woche',
    submits: [
      { button: 'Zeile', focus: /^summary/ },
      { typed: label('Neue Aufgabe (freiwillig)', 'Satz'), button: 'Zeile', focus: /^input week-lines\[0\]\.d0/ },
      { button: 'Woche speichern', focus: /^note: Die Woche ist gespeichert/ },
    ],
  },
  'routes/projects/time-form.tsx': {
    count: 1,
    page: '/invoice/projekte/:projectId/zeiten/neu',
    submits: [
      { button: 'Speichern', focus: /^summary/ },
      {
        typed: (page) => fill(page, { Dauer: '1:30', Aufgabe: 'Satz' }),
        button: 'Speichern',
        focus: /^note: Die Zeit ist gespeichert/,
      },
    ],
  },
  'routes/projects/delete-time.tsx': {
    count: 1,
    elsewhere: 'projects.night.spec.ts: the list says that the time is deleted',
  },
  'routes/layouts/layout-form.tsx': {
    count: 1,
    page: '/invoice/layouts/neu',
    submits: [
      { typed: label('Name des Layouts', ''), button: 'Speichern', focus: /^summary/ },
      { typed: label('Name des Layouts', 'Zweites'), button: 'Speichern', focus: /^note: Das Layout ist angelegt/ },
    ],
  },
  'routes/layouts/uses.tsx': {
    count: 1,
    page: '/invoice/layouts/:layoutId/verwendung',
    submits: [{ button: 'Speichern', focus: /^note/ }],
  },
  'routes/layouts/archive.tsx': {
    count: 1,
    page: '/invoice/layouts/:layoutId/archiv',
    submits: [{ button: /archivieren/i, focus: /^note/ }],
  },
  'routes/layouts/show.tsx': {
    count: 1,
    page: '/invoice/layouts/:layoutId',
    submits: [{ button: /Zurückholen|wieder/i, focus: /^note/ }],
  },
  'routes/invoices/issue.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/ausstellen',
    submits: [
      {
        typed: (page) => page.getByRole('checkbox').check(),
        button: /RE-.*ausstellen/i,
        focus: /^note: Die Rechnung ist ausgestellt/,
      },
    ],
  },
  // The second one begins the final invoice of a deposit (deposits.night.spec.ts).
  'routes/invoices/next-steps.tsx': {
    count: 2,
    page: '/invoice/rechnungen/:invoiceId',
    submits: [{ typed: openMoreSteps, button: 'Kopie als Entwurf', focus: /^note: Die Kopie ist ein neuer Entwurf/ }],
  },
  ...paymentForms,
  ...offerForms,
  'routes/documents/editor/discard.tsx': {
    count: 1,
    page: '/invoice/rechnungen/:invoiceId/loeschen',
    submits: [
      { button: 'Entwurf verwerfen', focus: /^note: Der Entwurf ist verworfen/ },
      {
        page: '/invoice/angebote/:offerId/loeschen',
        button: 'Entwurf verwerfen',
        focus: /^note: Der Entwurf ist verworfen/,
      },
    ],
  },
  'routes/documents/editor/take-back.tsx': {
    count: 1,
    page: '/invoice/rechnungen/verworfen/:draftId',
    submits: [{ button: 'Zurückholen', focus: /^note: Der Entwurf ist wieder da/ }],
  },
  'routes/documents/editor/take-back-form.tsx': { count: 1, elsewhere: 'within the message of what was discarded' },
  'routes/several/several-page.tsx': { count: 1, elsewhere: 'several.night.spec.ts: what became of each' },
};

test('every form of the sources has an entry', () => {
  const found = globSync('**/!(*.test).tsx', { cwd: appFolder }).flatMap((file) => {
    const text = readFileSync(join(appFolder, file), 'utf8');
    const count = text.match(/<(?:PostForm|CenteredForm)\b|<form\b[^>]*\bmethod="post"/g)?.length ?? 0;
    return count === 0 ? [] : [[file.replaceAll('\\', '/'), count] as const];
  });
  expect(found.length).toBeGreaterThan(15);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(forms).map(([file, { count }]) => [file, count])),
  );
});

/** Where the focus is, in words. */
function placeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'top';
    const text = element.textContent.trim().replace(/\s+/g, ' ');
    if (element.matches('.note.summary')) return `summary: ${text}`;
    if (element.matches('.note')) return `note: ${text}`;
    if (/^H\d$/.test(element.tagName)) return `heading: ${text}`;
    return `${element.tagName.toLowerCase()} ${element.id || (element.getAttribute('name') ?? '')}`;
  });
}

async function submit(page: Page, { typed, button, focus }: Submit): Promise<void> {
  await untilDrawn(page);
  await typed?.(page);
  await untilDrawn(page);
  const answered = page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame());
  const named = { name: button, exact: typeof button === 'string' };
  const places = page.getByRole('main').or(page.locator('.consent-banner'));
  await places.getByRole('button', named).first().click();
  await answered;
  await page.waitForLoadState();
  await expect.poll(() => placeOf(page)).toMatch(focus);
}

async function submitAll(page: Page, wanted: (form: Form) => boolean, records: Readonly<Record<string, string>>) {
  for (const [file, form] of Object.entries(forms).filter(([, each]) => wanted(each))) {
    await test.step(file, async () => {
      for (const each of form.submits ?? []) {
        await page.goto(fillAddress(addressOf(each.page ?? form.page ?? ''), records));
        await submit(page, each);
      }
    });
  }
}

test('a visitor finds the place after every submit', async ({ page }) => {
  await submitAll(page, ({ visitor }) => visitor === true, {});
});

atNight(() => {
  test('a person finds the place after every submit', async ({ page }) => {
    test.setTimeout(400_000);
    const email = await register(page);
    await fillProfile(page);
    await createCustomer(page);
    const customer = idIn(page);
    const [draft, other] = [await writeDraft(page), await writeDraft(page)];
    await page.goto('/invoice/kunden/neu');
    await page.getByRole('radio', { name: /Öffentliche Stelle/ }).check();
    await fill(page, {
      'Name oder Firma': 'Amt Husum',
      'Straße und Hausnummer': 'Markt 1',
      PLZ: '25813',
      Ort: 'Husum',
    });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Der Kunde ist angelegt.')).toBeVisible();
    const asked = await writeDraft(page, 'Amt Husum');
    const project = await saveNamed(page, 'Bezeichnung', {
      path: '/invoice/projekte/neu',
      told: 'Das Projekt ist angelegt.',
    });
    const product = await saveNamed(page, 'Bezeichnung', {
      path: '/invoice/produkte/neu',
      told: 'Das Produkt ist angelegt.',
    });
    const layout = await saveNamed(page, 'Name des Layouts', {
      path: '/invoice/layouts/neu?gestaltung=plain',
      told: 'Das Layout ist angelegt.',
    });
    await page.goto('/invoice/einstellungen/konten');
    await addAccount('DE02 1203 0000 0000 2020 51')(page);
    await page.getByRole('button', { name: 'Hinzufügen' }).click();
    await page.getByRole('link', { name: 'Ändern' }).nth(1).click();
    const bankAccount = idIn(page);
    const [offer, otherOffer] = [await writeOffer(page), await writeOffer(page)];
    const records = {
      ...{ customer, credited: customer, project, product, layout, bankAccount, asked, question: 'without-xrechnung' },
      ...{ draft, issued: draft, spareDraft: other, discarded: other },
      ...{ offerDraft: offer, offerSent: offer, offerAccepted: offer, spareOffer: otherOffer },
    };
    await submitAll(page, ({ visitor }) => visitor !== true, records);

    await page.goto('/invoice/profil');
    await fill(page, { Ort: 'Halle' });
    await page.context().clearCookies();
    await submit(page, { button: 'Speichern', focus: /^(heading|summary|note|input)/ });
    await fill(page, { 'E-Mail-Adresse': email, Passwort: password });
    await submit(page, { button: 'Anmelden', focus: /^heading/ });
    await submit(page, { button: 'Jetzt speichern', focus: /^note: Ihr Profil ist gespeichert/ });
    await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Halle');
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(page.getByText('Sie sind abgemeldet.')).toBeVisible();
    await expect.poll(() => placeOf(page)).toMatch(/^note/);
  });
});
