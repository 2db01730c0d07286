import type { Page } from '@playwright/test';
import { expect, fill, line, register, test, untilDrawn } from './person.ts';

// What the editor's script adds: saving by itself, keys of every layout.

const status = (page: Page) => page.locator('.action-bar .status-line');
const subject = (page: Page) => page.getByLabel('Betreff', { exact: true });

async function openNew(page: Page): Promise<void> {
  await register(page);
  await page.goto('/invoice/rechnungen/neu');
  await page.waitForLoadState('networkidle');
}

/** A key as a layout of its own sends it. */
function sendKey(
  page: Page,
  init: { key: string; code: string; altKey?: boolean; ctrlKey?: boolean; metaKey?: boolean },
) {
  return page.evaluate((event) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...event, bubbles: true, cancelable: true }));
  }, init);
}

test('a new invoice saves itself once, and is a draft from then on', async ({ page }) => {
  await openNew(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await subject(page).pressSequentially('Von selbst gespeichert', { delay: 20 });
  await expect(status(page)).toHaveText(/^Gespeichert um \d\d:\d\d$/);
  await expect(page).toHaveURL(/\/invoice\/rechnungen\/[a-z0-9]{15}\/bearbeiten$/);
  expect(sent).toEqual(['/invoice/rechnungen/neu/sichern']);
  await expect(subject(page)).toBeFocused();
  await page.keyboard.type(', und weiter');
  const second = page.waitForResponse((response) => response.url().endsWith('/sichern'));
  expect((await second).status()).toBe(200);
  expect(sent).toHaveLength(2);
  await page.getByRole('link', { name: 'Zum Inhalt springen' }).focus();
  await page.keyboard.press('Enter');
  await expect(subject(page)).toHaveValue('Von selbst gespeichert, und weiter');
  await page.reload();
  await expect(subject(page)).toHaveValue('Von selbst gespeichert, und weiter');
  await page.goto('/invoice/rechnungen?status=entwurf');
  await expect(page.getByRole('row').filter({ hasText: 'Entwurf' })).toHaveCount(1);
});

test(
  'without a connection nothing is lost, and it goes on when it is back',
  { annotation: { type: 'offline' } },
  async ({ page, context }) => {
    await openNew(page);
    await subject(page).fill('vorher');
    await expect(status(page)).toHaveText(/^Gespeichert um/);
    await context.setOffline(true);
    await subject(page).fill('im Funkloch getippt');
    await expect(status(page)).toHaveText(/Nicht gespeichert, Verbindung fehlt/);
    await expect(subject(page)).toBeFocused();
    await expect(subject(page)).toHaveValue('im Funkloch getippt');
    await context.setOffline(false);
    await expect(status(page)).toHaveText(/^Gespeichert um/);
    await page.reload();
    await expect(subject(page)).toHaveValue('im Funkloch getippt');
  },
);

test(
  'an answer that was lost, and the button after it, are no conflict',
  { annotation: { type: 'offline' } },
  async ({ page }) => {
    await openNew(page);
    await subject(page).fill('vorher');
    await expect(status(page)).toHaveText(/^Gespeichert um/);
    await page.route(/\/sichern$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await subject(page).fill('angekommen, ohne dass es jemand weiß');
    await expect(status(page)).toHaveText(/Nicht gespeichert/);
    await page.unroute(/\/sichern$/);
    await subject(page).fill('und weiter');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
    await expect(subject(page)).toHaveValue('und weiter');
  },
);

test('says what cannot be stored, and lets a person leave a stored draft without a question', async ({ page }) => {
  await openNew(page);
  let asked = false;
  page.on('dialog', (dialog) => {
    asked = true;
    void dialog.accept();
  });
  await fill(line(page, 1), { Menge: 'zwei' });
  await expect(status(page)).toHaveText(/^Nicht gespeichert: Position 1, Menge: Das ist keine Zahl/);
  await fill(line(page, 1), { Menge: '2' });
  await expect(status(page)).toHaveText(/^Gespeichert um/);
  await page.getByRole('link', { name: 'Kunden' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden');
  expect(asked).toBe(false);
});

test('the buttons stand where they stood, however long the word about saving is', async ({ page }) => {
  await openNew(page);
  const why = 'Position 1, Menge: Das ist keine Zahl. '.repeat(5);
  await page.route(/\/sichern$/, (route) => route.fulfill({ status: 422, json: { state: 'wrong', why } }));
  const places = () =>
    page
      .locator('.action-bar .button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON() as DOMRect));
  for (const width of [1280, 800, 360]) {
    await page.setViewportSize({ width, height: 700 });
    await page.reload({ waitUntil: 'networkidle' });
    const before = await places();
    await subject(page).fill(`Bei ${width}`);
    await expect(status(page)).toContainText(why.trim());
    expect(await places()).toEqual(before);
  }
});

test('keys of every layout', async ({ page }) => {
  await openNew(page);
  await line(page, 1).getByLabel('Beschreibung').focus();
  await sendKey(page, { key: 'π', code: 'KeyP', altKey: true });
  await expect(line(page, 2).getByLabel('Beschreibung')).toBeFocused();
  await sendKey(page, { key: 'P', code: 'KeyP', altKey: true });
  await expect(line(page, 3).getByLabel('Beschreibung')).toBeFocused();
  // Dvorak: the letter counts, not the place that another layout has for it.
  await sendKey(page, { key: 'l', code: 'KeyP', altKey: true });
  await sendKey(page, { key: 'p', code: 'KeyR', altKey: true });
  await expect(line(page, 4).getByLabel('Beschreibung')).toBeFocused();
  await expect(line(page, 5)).toHaveCount(0);
  await sendKey(page, { key: 'S', code: 'KeyS', ctrlKey: true });
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  await untilDrawn(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnung ausstellen');
});

test('arrows move in a column, and choose where there is a choice', async ({ page }) => {
  await openNew(page);
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await line(page, 2).getByLabel('Preis €').focus();
  await page.keyboard.press('ArrowUp');
  await expect(line(page, 1).getByLabel('Preis €')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 2).getByLabel('Preis €')).toBeFocused();
  await line(page, 1).getByLabel('Beschreibung').fill('zwei\nZeilen');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 1).getByLabel('Beschreibung')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 2).getByLabel('Beschreibung')).toBeFocused();
  await line(page, 2).getByLabel('Einheit').focus();
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 2).getByLabel('Einheit')).toBeFocused();
  await line(page, 2).getByLabel('USt').focus();
  await page.keyboard.press('Enter');
  await expect(line(page, 3).getByLabel('Beschreibung')).toBeFocused();
  await line(page, 1).getByLabel('USt').focus();
  await page.keyboard.press('Enter');
  await expect(line(page, 2).getByLabel('Beschreibung')).toBeFocused();
});

test('arrow keys leave an open fold of a line alone, and Enter in it goes to the next field', async ({ page }) => {
  await openNew(page);
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await line(page, 1).getByText('Mehr').click();
  await line(page, 1).getByLabel('Rabatt %').fill('10');
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 1).getByLabel('Rabatt %')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(page, 2).getByLabel('Beschreibung')).toBeFocused();
  await line(page, 1).getByLabel('USt').focus();
  await page.keyboard.press('Enter');
  await expect(line(page, 2).getByLabel('Beschreibung')).toBeFocused();
  await line(page, 1).getByLabel('Menge').fill('2');
  await line(page, 1).getByLabel('Preis €').fill('50');
  await expect(line(page, 1).getByLabel('Summe in Euro')).toHaveText('90,00');
});

test('what is typed before the script is there stays, its caret with it, and counts', async ({ page }) => {
  await openNew(page);
  await fill(line(page, 1), { Beschreibung: 'Beratung', 'Preis €': '100' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  let letThrough = (): void => undefined;
  const later = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/*.js', async (route) => {
    await later;
    await route.continue();
  });
  await page.goto(page.url(), { waitUntil: 'commit' });
  const [description, price] = [line(page, 1).getByLabel('Beschreibung'), line(page, 1).getByLabel('Preis €')];
  await price.fill('200');
  await description.press('End');
  await description.pressSequentially(' vor Ort');
  for (let step = 0; step < 7; step += 1) await description.press('ArrowLeft');
  letThrough();
  await expect(page.locator('.action-bar')).toContainText('238,00');
  await page.keyboard.type('heute ');
  await expect(description).toHaveValue('Beratung heute vor Ort');
  await expect(price).toHaveValue('200');
});

test('all taxes open in words below a line, and the one that is taken stands in its short list', async ({ page }) => {
  await openNew(page);
  const tax = line(page, 1).getByLabel('USt', { exact: true });
  await line(page, 1).getByLabel('Preis €').fill('100');
  await tax.selectOption('weitere …');
  await expect(line(page, 1).getByRole('radio', { name: '19 %' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(line(page, 1).getByRole('radio', { name: '7 %' })).toBeChecked();
  await line(page, 1)
    .getByRole('radio', { name: /Leistung an EU-Unternehmen/ })
    .check();
  await line(page, 1).getByRole('button', { name: 'Übernehmen' }).click();
  await expect(tax).toBeFocused();
  await expect(tax).toHaveValue('reverse-charge-eu');
  await expect(page.getByText('Reverse Charge (EU) auf 100,00 €')).toBeVisible();
});

test(
  'an editor that stands still for an error says so',
  { annotation: { type: 'planned error' } },
  async ({ page }) => {
    await openNew(page);
    await subject(page).fill('Gespeichert');
    await expect(status(page)).toHaveText(/^Gespeichert um/);
    await page.evaluate(() => {
      const map = Array.prototype.map;
      const isDrawn = (item: unknown) => typeof item === 'object' && item !== null && '$$typeof' in item;
      const value = function failing(this: unknown[], ...given: Parameters<typeof map>) {
        const made = map.apply(this, given);
        if (made.some(isDrawn)) throw new Error('planned error');
        return made;
      };
      Object.defineProperty(Array.prototype, 'map', { value });
    });
    await page.getByRole('button', { name: 'Position', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(/^Der Editor ist an einem Fehler stehen geblieben/);
    await page.reload();
    await expect(subject(page)).toHaveValue('Gespeichert');
  },
);
