import type { Page } from '@playwright/test';
import { atNight } from '../support/night.ts';
import { createCustomer, expect, fill, fillProfile, line, look, register, test, untilDrawn } from './person.ts';

/** A draft with a subject, of the first customer. */
async function createDraft(page: Page, subject: string): Promise<void> {
  await page.goto('/invoice/kunden');
  await page.getByRole('link', { name: /Stadt Fürth/ }).click();
  await page.getByRole('link', { name: 'Rechnung', exact: true }).click();
  await page.getByLabel('Betreff').fill(subject);
  await fill(line(page, 1), { Beschreibung: 'Beratung', 'Preis €': '1.234,50' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
}

async function prepare(page: Page): Promise<void> {
  await register(page);
  await fillProfile(page);
  await createCustomer(page);
  await createDraft(page, 'Programmheft');
}

test('a row is one link and one box, each one stop of the Tab key', async ({ page }) => {
  await prepare(page);
  await createDraft(page, 'Plakate');
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/invoice/rechnungen');
    const row = page.getByRole('row', { name: /Programmheft/ });
    const box = await row.boundingBox();
    if (!box) throw new Error('no row');
    expect(box.height).toBeGreaterThanOrEqual(width < 600 ? 44 : 36);
    // In the middle and at the end, where no link stands; at the beginning it is ticked.
    for (const x of [box.x + box.width / 2, box.x + box.width - 3]) {
      const target = await page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.closest('a')?.textContent,
        [x, box.y + box.height / 2] as const,
      );
      expect([width, target]).toEqual([width, 'Programmheft']);
    }
    await page.mouse.click(box.x + box.width - 10, box.y + box.height / 2);
    await expect(page).toHaveURL(/\/bearbeiten$/);
    await expect(page.getByLabel('Betreff')).toHaveValue('Programmheft');
  }
  await page.goto('/invoice/rechnungen');
  await untilDrawn(page);
  await page.getByRole('link', { name: 'Plakate' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Programmheft auswählen')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Programmheft' })).toBeFocused();
});

test('on phones amounts carry their currency, the sum stands under them, and tabs stand in one row, the current one in view', async ({
  page,
}) => {
  await prepare(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/invoice/rechnungen');
  const amounts = page.locator('td.amount');
  await expect(amounts).toHaveCount(2);
  const measured = await amounts.evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return {
        unit: getComputedStyle(cell, '::after').content,
        end: Math.round(cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)),
      };
    }),
  );
  expect(measured.map(({ unit }) => unit)).toEqual(['" €"', '" €"']);
  expect(measured[0]?.end).toBe(measured[1]?.end);
  await page.goto('/invoice/rechnungen?status=uneinbringlich');
  const tabs = page.getByRole('navigation', { name: 'Nach Status filtern' });
  const current = tabs.locator('[aria-current]');
  await expect(current).toHaveText(/Uneinbringlich/);
  const laidOut = await tabs.evaluate((nav) => ({
    rows: new Set([...nav.children].map((tab) => tab.getBoundingClientRect().top)).size,
    scrolls: nav.scrollWidth > nav.clientWidth,
  }));
  expect(laidOut).toEqual({ rows: 1, scrolls: true });
  await expect(current).toBeInViewport({ ratio: 1 });
});

atNight(() => {
  test('the head finds customers and invoices from any page, and a list has no second search', async ({ page }) => {
    await prepare(page);
    await page.goto('/invoice/profil');
    const search = page.getByRole('searchbox');
    await expect(search).toHaveAccessibleName('Belege, Kunden, Projekte und Seiten suchen');
    await search.fill('fürth');
    await search.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suche nach „fürth“');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('link', { name: 'In Rechnungen weitersuchen' }).click();
    await expect(page.getByRole('searchbox')).toHaveCount(1);
    await expect(page.getByRole('searchbox')).toHaveAccessibleName('Rechnungen durchsuchen');
    await expect(page.locator('.found-note')).toBeFocused();
    await expect(page.locator('.found-note')).toContainText('1 Rechnung mit „fürth“');
    await page.getByRole('searchbox').fill('gibtesnicht');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('heading', { name: 'Nichts gefunden' })).toBeVisible();
    await page.getByRole('link', { name: 'Überall suchen' }).first().click();
    await expect(
      page.getByText('Keine Rechnung, kein Angebot, kein Kunde, kein Projekt und kein Produkt enthält „gibtesnicht“.'),
    ).toBeVisible();
  });
});

const pages = [
  '/invoice/suche',
  '/invoice/suche?q=fürth',
  '/invoice/suche?q=gibtesnicht',
  '/invoice/rechnungen?suche=fürth',
  '/invoice/rechnungen?suche=gibtesnicht',
  '/invoice/rechnungen?seite=9999',
  '/invoice/kunden?suche=stadt',
  '/invoice/tasten',
];

atNight(() => {
  test('what search and lists answer is accessible', async ({ page }) => {
    test.setTimeout(600_000);
    await prepare(page);
    for (const path of pages) {
      await page.goto(path);
      await look(page);
    }
  });

  test('lists and search stand narrow screens, as 400 % makes of wide ones', async ({ page }) => {
    await prepare(page);
    for (const path of [
      '/invoice/rechnungen',
      '/invoice/kunden',
      '/invoice/suche?q=stadt',
      '/invoice/layouts',
      '/invoice',
    ]) {
      await page.goto(path);
      for (const width of [320, 640]) {
        await page.setViewportSize({ width, height: 256 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect([path, width, wide <= width]).toEqual([path, width, true]);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
});

test('what has happened is told once: Back does not tell it again', async ({ page }) => {
  await prepare(page);
  await page.goto('/invoice/profil');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Ihr Profil ist gespeichert.')).toBeVisible();
  await page.getByRole('link', { name: 'Kunden' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
  await expect(page.getByText('Ihr Profil ist gespeichert.')).toHaveCount(0);
});

atNight(() => {
  test('labels that wrap leave their fields in line', async ({ page }) => {
    await register(page);
    for (const [path, names] of [
      ['/invoice/kunden/neu', ['vatId', 'registrationNumber']],
      ['/invoice/profil', ['postCode', 'city']],
    ] as const) {
      await page.goto(path);
      const tops = () =>
        Promise.all(
          names.map((name) => page.locator(`[name="${name}"]`).evaluate((field) => field.getBoundingClientRect().top)),
        );
      const [before = 0] = await tops();
      await page.locator(`.field:has([name="${names[0]}"]) label`).evaluate((label) => {
        label.textContent =
          'Eine Beschriftung, die so lang ist, dass sie in jeder Breite in mehr als eine Zeile umbricht';
      });
      const [first = 0, second] = await tops();
      expect(first).toBeGreaterThan(before + 10);
      expect(second).toBe(first);
    }
  });

  test.describe('with a finger', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

    test('every target of lists and frame is 44 px high', async ({ page }) => {
      await prepare(page);
      for (const path of [
        '/invoice/rechnungen?suche=stadt',
        '/invoice/kunden',
        '/invoice/suche?q=stadt',
        '/invoice/layouts',
      ]) {
        await page.goto(path);
        const low = await page
          .locator('.app :is(a, button, input:not([type="hidden"])):visible')
          .evaluateAll((targets) =>
            targets
              // Links in a sentence are as high as its lines; a row's link covers the row.
              .filter((target) => !target.closest('p:not(.found-note)'))
              .map((target) => target.closest('tbody tr, .layout-list li') ?? target)
              .filter((target) => !target.matches('.skip-link') && target.getBoundingClientRect().height < 44)
              .map((target) => `${target.textContent}: ${target.getBoundingClientRect().height}`),
          );
        expect([path, low]).toEqual([path, []]);
      }
    });
  });
});
