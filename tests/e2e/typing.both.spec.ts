import { someOf } from '../support/night.ts';
import { expect, listedIds, password, register, test } from './person.ts';

test('the consent bar covers no field and keeps what was typed', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/login/registrieren');
  const email = page.getByLabel('E-Mail-Adresse');
  await email.fill('kontor@holm.example');
  const field = await page.getByLabel('Passwort').boundingBox();
  const line = page.getByRole('link', { name: 'Einwilligungen wählen' });
  const below = await line.boundingBox();
  expect((below?.y ?? 0) > (field?.y ?? 0) + (field?.height ?? 0)).toBe(true);
  const opened = context.waitForEvent('page');
  await line.click();
  await (await opened).getByRole('button', { name: 'Nur notwendige' }).click();
  await expect(email).toHaveValue('kontor@holm.example');
});

test('a session that ended takes nothing of a form with it', async ({ page, context }) => {
  const email = await register(page);
  await page.goto('/invoice/kunden/neu');
  await page.getByLabel('Name oder Firma').fill('Tischlerei Holm');
  await page.getByLabel('Ort', { exact: true }).fill('Flensburg');
  await context.clearCookies({ name: 'pb_auth' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bitte erneut anmelden');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText('Tischlerei Holm')).toBeVisible();
  await page.getByRole('button', { name: 'Jetzt speichern' }).click();
  await expect(page.getByText('Der Kunde ist angelegt.')).toBeVisible();
});

test('Back after too much text finds all that was typed, and shortened it is sent again', async ({ page }) => {
  await register(page);
  await page.goto('/invoice/kunden/neu');
  await page.getByLabel('Name oder Firma').fill('Tischlerei Holm');
  await page.getByLabel('Ort', { exact: true }).fill('Flensburg');
  await page.getByLabel('Notiz').fill('x'.repeat(1_100_000));
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Ihre Eingaben' })).toBeVisible();
  await expect(page.getByText('Tischlerei Holm')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Name oder Firma')).toHaveValue('Tischlerei Holm');
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Flensburg');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByLabel('Notiz').fill('kurz');
  await page.getByRole('button', { name: 'Noch einmal senden' }).click();
  await expect(page.getByText('Der Kunde ist angelegt.')).toBeVisible();
});

const records = [
  ['/invoice/kunden/neu', 'Tischlerei Holm', 'Der Kunde ist angelegt.'],
  ['/invoice/layouts/neu?gestaltung=plain', 'Briefbogen', 'Das Layout ist angelegt.'],
] as const;

for (const [form, name, told] of someOf(records, 1))
  test(`Back to ${form} after saving finds the record, and Enter again makes no second`, async ({ page }) => {
    await register(page);
    await page.goto(form);
    const field = page.locator('[name="name"]');
    await field.fill(name);
    const list = form.slice(0, form.indexOf('/neu'));
    if (list === '/invoice/kunden') await page.getByLabel('Ort', { exact: true }).fill('Flensburg');
    await field.press('Enter');
    await expect(page.getByText(told)).toBeVisible();
    await page.goBack();
    // A customer's page shows it; the form of another record is its page.
    if (list === '/invoice/kunden') await page.getByRole('link', { name: 'Bearbeiten' }).click();
    await expect(field).toHaveValue(name);
    await field.press('Enter');
    await expect(page.getByText(/ist (angelegt|gespeichert)\./)).toBeVisible();
    expect((await listedIds(page, list)).size).toBe(1);
  });
