import type { Page } from '@playwright/test';
import { createInvoice } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { atNight } from '../support/night.ts';
import { createSamplePayment } from '../support/payments.ts';
import { createSampleSchedule } from '../support/schedules.ts';
import { today } from './dates.ts';
import { expect, fill, line, openMoreSteps, test } from './person.ts';
import { signInWith } from './with-invoices.ts';
import type { Person } from './with-invoices.ts';

// Drafts that people come back to: what they type there saves itself as it does the first time.

const status = (page: Page) => page.locator('.action-bar .status-line');
const subject = (page: Page) => page.getByLabel('Betreff', { exact: true });
const unit = (page: Page) => line(page, 1).getByLabel('Einheit');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Speichern' });

const storeInvoice = ({ services, backend, customer }: Person) =>
  createInvoice(services, backend, { customer, status: 'draft', today });
const issueInvoice = ({ services, backend, customer }: Person) =>
  createInvoice(services, backend, { customer, status: 'issued', today });

interface Reopened {
  /** makes the record, and says where the person begins */
  prepare: (person: Person) => Promise<string>;
  /** from there into the editor */
  open: (page: Page) => Promise<void>;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const editorOf = async (person: Person) => `/invoice/rechnungen/${(await storeInvoice(person)).id}/bearbeiten`;
const pageOf = async (person: Person) => `/invoice/rechnungen/${(await issueInvoice(person)).id}`;

const fromList: Reopened = {
  prepare: async (person) => {
    await storeInvoice(person);
    return '/invoice/rechnungen';
  },
  open: (page) => page.getByRole('link', { name: 'Speisekarte Winter' }).click(),
};

const invoices: Record<string, Reopened> = {
  'opened from the list': fromList,
  'loaded again': {
    prepare: editorOf,
    open: async (page) => {
      await page.reload();
    },
  },
  'saved by its button': {
    prepare: editorOf,
    open: async (page) => {
      await fill(line(page, 1), { Menge: '3' });
      await saveButton(page).click();
      await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
    },
  },
  'shown again with what is wrong': {
    prepare: editorOf,
    open: async (page) => {
      await fill(line(page, 1), { Menge: 'zwei' });
      await saveButton(page).click();
      await expect(page.getByRole('alert')).toContainText('Das ist keine Zahl.');
      await fill(line(page, 1), { Menge: '2' });
    },
  },
  'copied from an invoice': {
    prepare: pageOf,
    open: async (page) => {
      await openMoreSteps(page);
      await press('Kopie als Entwurf')(page);
    },
  },
};

const madeInvoices: Record<string, Reopened> = {
  'opened after a cancellation': {
    prepare: async (person) => `${await pageOf(person)}/storno`,
    open: async (page) => {
      await page.getByRole('checkbox', { name: /^Danach einen Entwurf/ }).check();
      await page.getByRole('checkbox', { name: /^Diese Rechnung ganz aufheben/ }).check();
      await page.getByRole('button', { name: / ausstellen$/ }).click();
    },
  },
  'made of an offer': {
    prepare: async ({ services, backend, customer }) => {
      const { id } = await createSampleOffer(services, backend, { customer, state: 'accepted', today });
      return `/invoice/angebote/${id}/rechnung`;
    },
    open: press('Entwurf anlegen'),
  },
  'final after a deposit': {
    prepare: async ({ services, backend, customer }) => {
      const draft = { documentKind: 'deposit' } as const;
      const { id } = await createInvoice(services, backend, { customer, status: 'issued', today, draft });
      await createSamplePayment(backend, { invoice: id });
      return `/invoice/rechnungen/${id}`;
    },
    open: press('Schlussrechnung als Entwurf'),
  },
  'opened from a template': {
    prepare: async (person) => {
      const { id } = await storeInvoice(person);
      const fields = { firstDay: today };
      return `/invoice/wiederkehrend/${await createSampleSchedule(person.backend, { invoice: id, today, fields })}`;
    },
    open: press('Vorlage als Entwurf öffnen'),
  },
};

const offers: Record<string, Reopened> = {
  'opened again': {
    prepare: async ({ services, backend, customer }) => {
      const { id } = await createSampleOffer(services, backend, { customer, state: 'draft', today });
      return `/invoice/angebote/${id}/bearbeiten`;
    },
    open: () => Promise.resolve(),
  },
};

const sentOffers: Record<string, Reopened> = {
  'begun as a second version': {
    prepare: async ({ services, backend, customer }) => {
      const { id } = await createSampleOffer(services, backend, { customer, state: 'sent', today });
      return `/invoice/angebote/${id}/neue-version`;
    },
    open: press('Version 2 beginnen'),
  },
};

const addresses = {
  invoice: /\/invoice\/rechnungen\/[a-z0-9]{15}\/bearbeiten$/,
  offer: /\/invoice\/angebote\/[a-z0-9]{15}\/bearbeiten$/,
};

/** The editor stands there, with its script. */
async function untilReady(page: Page, address = addresses.invoice): Promise<void> {
  await expect(page).toHaveURL(address);
  await page.waitForLoadState('networkidle');
}

async function openFromList(page: Page): Promise<void> {
  await page.goto(await signInWith(page, fromList.prepare));
  await fromList.open(page);
  await untilReady(page);
}

/** Types into the subject, and waits until that is saved by itself. */
async function typeAndRest(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/sichern'));
  await subject(page).fill(text);
  expect(await (await answered).json()).toMatchObject({ state: 'saved' });
  await expect(status(page)).toHaveText(/^Gespeichert um \d\d:\d\d$/);
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kunden' }).first().click();
  await expect(page).toHaveURL(/\/kunden$/);
}

const stale = /^Nicht gespeichert: In einem anderen Fenster geändert\./;

/** A side of the subject where two versions are compared. */
const sideOf = (page: Page, name: string) => page.getByRole('radio', { name: `Betreff in beiden geändert ${name}` });

/** Forms that the page sends, by itself or by a button. */
function listPosts(page: Page): readonly string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  return posts;
}

function saveWhatIsTyped(kind: keyof typeof addresses, ways: Record<string, Reopened>): void {
  for (const [way, { prepare, open }] of Object.entries(ways))
    test(`the draft of an ${kind} that is ${way} saves what is typed, and what is typed after that`, async ({
      page,
    }) => {
      await page.goto(await signInWith(page, prepare));
      await open(page);
      await untilReady(page, addresses[kind]);
      const address = page.url();
      await typeAndRest(page, 'Noch einmal angefasst');
      await typeAndRest(page, 'Noch einmal angefasst, und weiter');
      expect(page.url()).toBe(address);
      await page.reload();
      await expect(subject(page)).toHaveValue('Noch einmal angefasst, und weiter');
    });
}

saveWhatIsTyped('invoice', invoices);
saveWhatIsTyped('offer', offers);
atNight(() => {
  saveWhatIsTyped('invoice', madeInvoices);
  saveWhatIsTyped('offer', sentOffers);
});

/** The second window of a draft that is open in the first. */
async function openTwice(page: Page): Promise<Page> {
  await openFromList(page);
  return openBeside(page);
}

async function openBeside(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await untilReady(other);
  return other;
}

test('Back and Forward show what is stored, and send nothing', async ({ page }) => {
  await openFromList(page);
  await typeAndRest(page, 'Von selbst gespeichert');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Von selbst gespeichert' })).toBeVisible();
  await page.goForward();
  await untilReady(page);
  await expect(subject(page)).toHaveValue('Von selbst gespeichert');
  // An entry of its own, which knows nothing of the one before.
  await page.getByRole('link', { name: 'Zum Inhalt springen' }).focus();
  await page.keyboard.press('Enter');
  await subject(page).fill('Mit dem Knopf gespeichert');
  await saveButton(page).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  await untilReady(page);
  await typeAndRest(page, 'Danach weiter');
  const posts = listPosts(page);
  await page.goBack();
  await untilReady(page, /\/bearbeiten#content$/);
  await expect(subject(page)).toHaveValue('Danach weiter');
  await page.goForward();
  await untilReady(page);
  await expect(subject(page)).toHaveValue('Danach weiter');
  expect(posts).toEqual([]);
  await typeAndRest(page, 'Und noch einmal');
});

test('Back shows what another window has stored since, and goes on from there', async ({ page }) => {
  await openFromList(page);
  await unit(page).selectOption('HUR');
  await typeAndRest(page, 'In diesem Fenster');
  const other = await openBeside(page);
  await leave(page);
  await unit(other).selectOption('H87');
  await typeAndRest(other, 'In einem anderen Fenster');
  await page.goBack();
  await untilReady(page);
  await expect(subject(page)).toHaveValue('In einem anderen Fenster');
  await expect(unit(page)).toHaveValue('H87');
  await typeAndRest(page, 'In einem anderen Fenster, und hier weiter');
});

test('Back to text that was never stored compares it with what another window has stored since', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const other = await openTwice(page);
  await subject(page).fill('Ungespeichert');
  await leave(page);
  await typeAndRest(other, 'In einem anderen Fenster');
  await page.goBack();
  await expect(subject(page)).toHaveValue('Ungespeichert');
  await expect(status(page)).toHaveText(stale);
  await saveButton(page).click();
  await expect(sideOf(page, 'Gespeichert In einem anderen Fenster')).toBeVisible();
  await expect(sideOf(page, 'Ihre Eingabe Ungespeichert')).toBeChecked();
});

test('Back from the comparison finds the text that was not stored, and does not send it by itself', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const other = await openTwice(page);
  await typeAndRest(other, 'In einem anderen Fenster');
  await subject(page).fill('Nicht angenommen');
  await saveButton(page).click();
  await expect(page.getByRole('heading', { name: 'Inzwischen geändert' })).toBeVisible();
  await page.goBack();
  await expect(subject(page)).toHaveValue('Nicht angenommen');
  await expect(status(page)).toHaveText(stale);
  await other.reload();
  await expect(subject(other)).toHaveValue('In einem anderen Fenster');
});

test('a new invoice that has saved itself is one draft, left by Back and found by Forward', async ({ page }) => {
  await page.goto(await signInWith(page, () => Promise.resolve('/invoice/rechnungen')));
  await page.getByRole('link', { name: 'Neue Rechnung' }).first().click();
  await page.waitForLoadState('networkidle');
  await typeAndRest(page, 'Neu geschrieben');
  await untilReady(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/invoice\/rechnungen$/);
  await page.goForward();
  await untilReady(page);
  await expect(subject(page)).toHaveValue('Neu geschrieben');
  await typeAndRest(page, 'Neu geschrieben, und weiter');
  await page.goto('/invoice/rechnungen');
  await expect(page.getByRole('row').filter({ hasText: 'Entwurf' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Neu geschrieben, und weiter' })).toBeVisible();
});

test('of two windows the older is told, keeps its text and compares; the newer goes on saving', async ({ page }) => {
  const older = await openTwice(page);
  await typeAndRest(page, 'Aus dem neueren Fenster');
  await subject(older).fill('Aus dem älteren Fenster');
  await expect(status(older)).toHaveText(stale);
  await expect(subject(older)).toHaveValue('Aus dem älteren Fenster');
  await typeAndRest(page, 'Aus dem neueren Fenster, und weiter');
  await saveButton(older).click();
  await expect(older.getByRole('heading', { name: 'Inzwischen geändert' })).toBeVisible();
  await expect(sideOf(older, 'Gespeichert Aus dem neueren Fenster, und weiter')).toBeVisible();
  await expect(sideOf(older, 'Ihre Eingabe Aus dem älteren Fenster')).toBeChecked();
  await older.getByRole('button', { name: 'Auswahl speichern' }).click();
  await expect(older.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  await untilReady(older);
  await expect(subject(older)).toHaveValue('Aus dem älteren Fenster');
  await subject(page).fill('Jetzt ist dieses das ältere');
  await expect(status(page)).toHaveText(stale);
  await typeAndRest(older, 'Jetzt ist dieses das neuere');
});
