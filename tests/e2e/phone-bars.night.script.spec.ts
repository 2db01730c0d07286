import type { Page } from '@playwright/test';
import { fillPath, listRoutePaths } from '../support/route-table.ts';
import { daysAgo } from './dates.ts';
import { createCustomer, expect, fill, fillProfile, line, register, test } from './person.ts';
import { idIn } from './write-records.ts';

// On a phone several bars stay in sight. None of them may lie over a button that a page is about.

interface Covered {
  button: string;
  scrolled: number;
  by: string;
}

/** Main buttons of the page as it stands that something else lies over, with how many were in sight. */
async function findCovered(page: Page): Promise<{ seen: number; covered: Covered[] }> {
  return page.evaluate(() => {
    const buttons = [...document.querySelectorAll('.button.main, .action-bar .button')];
    const found = buttons.flatMap((button) => {
      const { top, width, height } = button.getBoundingClientRect();
      const y = top + height / 2;
      if (width === 0 || y < 0 || y >= innerHeight) return [];
      // What is only just in sight may begin below a bar; whoever goes there sees it whole.
      button.scrollIntoView({ block: 'nearest' });
      const shown = button.getBoundingClientRect();
      const met = document.elementFromPoint(shown.left + shown.width / 2, shown.top + shown.height / 2);
      const by = button.contains(met) ? '' : (met?.outerHTML ?? 'nothing').slice(0, 120);
      return [{ button: button.textContent, scrolled: scrollY, by }];
    });
    return { seen: found.length, covered: found.filter(({ by }) => by !== '') };
  });
}

async function writeDraft(page: Page, fields: { price: string; customer: boolean }): Promise<string> {
  await page.goto('/invoice/rechnungen/neu');
  if (fields.customer) await page.getByLabel('Kunde', { exact: true }).fill('Fürth');
  await page.getByLabel('Leistungsdatum (oder Beginn)').fill(daysAgo(20));
  await fill(line(page, 1), { Beschreibung: 'Gestaltung', 'Preis €': fields.price });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  return idIn(page);
}

async function anySession(page: Page): Promise<string> {
  await page.goto('/invoice/einstellungen/anmeldung/sitzungen');
  const link = page.locator('main a[href*="/sitzungen/"]').last();
  return /([a-z0-9]{15})$/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
}

/** Something of everything that a path may name. */
async function createRecords(page: Page): Promise<Record<string, string[]>> {
  await fillProfile(page);
  await createCustomer(page);
  const customerId = idIn(page);
  const blocked = await writeDraft(page, { price: '', customer: false });
  const ready = await writeDraft(page, { price: '640', customer: true });
  const issued = await writeDraft(page, { price: '640', customer: true });
  await page.goto(`/invoice/rechnungen/${issued}/ausstellen`);
  await page.getByRole('checkbox', { name: /Die Angaben stimmen/ }).check();
  await page.getByRole('button', { name: /ausstellen/ }).click();
  await page.goto(`/invoice/rechnungen/${issued}/zahlung`);
  await page.getByLabel('Betrag €').fill('100');
  await page.getByRole('button', { name: 'Zahlung buchen' }).click();
  await page.getByRole('link', { name: /Überweisung, 100/ }).click();
  await expect(page).toHaveURL(/zahlungen/);
  const paymentId = idIn(page);
  await page.goto('/invoice/angebote/neu');
  await page.getByLabel('Kunde', { exact: true }).fill('Fürth');
  await fill(line(page, 1), { Beschreibung: 'Gestaltung', 'Preis €': '640' });
  await page.getByRole('button', { name: 'Fertigstellen' }).click();
  await page.getByRole('checkbox', { name: /Die Angaben stimmen/ }).check();
  await page.getByRole('button', { name: /^AN-.*fertigstellen/ }).click();
  const offer = idIn(page);
  await page.goto('/invoice/angebote/neu');
  await fill(line(page, 1), { Beschreibung: 'Gestaltung', 'Preis €': '' });
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  const offerDraft = idIn(page);
  await page.goto('/invoice/layouts/neu?gestaltung=plain');
  await page.getByLabel('Name').first().fill('Brief');
  await page
    .getByRole('button', { name: /^Speichern/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/invoice\/layouts\/[a-z0-9]{15}/);
  const layoutId = idIn(page);
  await page.goto('/invoice/projekte/neu');
  await page.getByLabel('Bezeichnung').fill('Heft');
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await expect(page).toHaveURL(/\/invoice\/projekte\/[a-z0-9]{15}/);
  const projectId = idIn(page);
  await page.goto(`/invoice/projekte/${projectId}/zeiten/neu`);
  await fill(page, { Dauer: '1:30', Aufgabe: 'Satz' });
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await page.getByRole('link', { name: /Satz/ }).click();
  const entryId = /zeiten\/([a-z0-9]{15})/.exec(page.url())?.[1] ?? '';
  return {
    projectId: [projectId],
    entryId: [entryId],
    customerId: [customerId],
    invoiceId: [blocked, ready, issued],
    layoutId: [layoutId],
    paymentId: [paymentId],
    noteId: ['0'.repeat(15)],
    reminderId: ['0'.repeat(15)],
    mailId: ['0'.repeat(15)],
    scheduleId: ['0'.repeat(15)],
    runId: ['0'.repeat(15)],
    offerId: [offerDraft, offer],
    versionNumber: ['1'],
    fileKind: ['zugferd'],
    questionCode: ['without-xrechnung'],
    sessionId: [await anySession(page)],
    provider: ['oidc'],
    ...{ draftId: ['0'.repeat(15)], bankAccountId: ['0'.repeat(15)], card: ['home.png'] },
    sha256: ['0'.repeat(64)],
    attachment: ['0'.repeat(64)],
    '*': ['gibt-es-nicht'],
  };
}

test('no bar lies over a main button of any page at 360 × 640', async ({ page }) => {
  test.setTimeout(240_000);
  await register(page);
  await page.goto('/kontakt');
  await page.getByRole('button', { name: 'Nur notwendige' }).click();
  const values = await createRecords(page);
  await page.setViewportSize({ width: 360, height: 640 });
  const addresses = (await listRoutePaths()).flatMap(({ path }) => fillPath(path, values));
  const covered: (Covered & { address: string })[] = [];
  let [pages, seen] = [0, 0];
  for (const address of new Set(addresses)) {
    const answer = await page.request.get(address, { headers: { 'sec-fetch-site': 'same-origin' } });
    if (!(answer.headers()['content-type'] ?? '').startsWith('text/html') || address === '/abmelden') continue;
    await page.goto(address);
    // A page that only leads on to itself is not looked at, the one after it is.
    if ((await answer.text()).includes('http-equiv="refresh"')) await page.waitForURL(/[?&]neuladen=1/);
    pages += 1;
    for (const end of [0, 1]) {
      await page.evaluate((to) => scrollTo(0, to * document.documentElement.scrollHeight), end);
      const found = await findCovered(page);
      seen += found.seen;
      covered.push(...found.covered.map((each) => ({ ...each, address })));
    }
  }
  expect(covered).toEqual([]);
  expect(pages).toBeGreaterThan(40);
  expect(seen).toBeGreaterThan(80);
});
