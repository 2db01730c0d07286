import type { Page } from '@playwright/test';
import { numberOf } from './dates.ts';
import { createCustomer, expect, fill, fillProfile, line, look, register, test } from './person.ts';

// Every page behind the sign-in: axe, both widths, light and dark, no console error.

const lookInBoth = (page: Page) => look(page, 'axe in both projects');

test('every signed-in page is accessible', async ({ page }) => {
  test.setTimeout(400_000);
  await register(page);
  const emptyPages = [
    '/invoice',
    '/invoice/rechnungen',
    '/invoice/kunden',
    '/invoice/wiederkehrend',
    '/invoice/mahnungen',
    '/invoice/offene-posten',
    '/invoice/offene-posten?stichtag=bald',
    '/invoice/zahlungen/umsaetze',
    '/invoice/zahlungen/lastschriften',
    '/invoice/zahlungen/umsaetze/einlesen',
    '/invoice/profil',
    '/invoice/einstellungen',
    '/invoice/einstellungen/nummern',
    '/invoice/einstellungen/nummern/sprung',
    '/invoice/einstellungen/texte',
    '/invoice/einstellungen/darstellung',
    '/invoice/einstellungen/mail',
    '/invoice/einstellungen/mail/texte',
    '/invoice/einstellungen/kleinunternehmer',
    '/invoice/einstellungen/mahnungen',
    '/invoice/einstellungen/nachweis',
    '/invoice/einstellungen/nachweis/protokoll',
    '/invoice/einstellungen/mail/probe',
    '/invoice/einstellungen/anmeldung',
    '/invoice/einstellungen/anmeldung/passwort',
    '/invoice/einstellungen/anmeldung/adresse',
    '/invoice/einstellungen/anmeldung/sitzungen',
    '/invoice/einstellungen/anmeldung/sitzungen/alle',
    '/invoice/einstellungen/anmeldung/zweiter-faktor',
    '/invoice/einstellungen/anmeldung/anbieter',
    '/invoice/einstellungen/anmeldung/konto',
    '/invoice/gibt-es-nicht',
  ];
  for (const path of emptyPages) {
    await page.goto(path);
    await lookInBoth(page);
  }
  await fillProfile(page);
  await page.goto('/invoice/rechnungen/neu');
  await fill(line(page, 1), { 'Preis €': 'keine Zahl' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('alert')).toContainText('Das ist keine Zahl.');
  await lookInBoth(page);
  await fill(line(page, 1), { 'Preis €': '1' });
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await expect(page.getByText('Noch kein Kunde gewählt')).toBeVisible();
  await lookInBoth(page);
  await createCustomer(page);
  await lookInBoth(page);
  await page.getByRole('link', { name: 'Rechnung schreiben' }).click();
  await page.getByLabel('Leistungsdatum (oder Beginn)').fill('heute');
  await fill(line(page, 1), { Beschreibung: 'Beratung', 'Preis €': '100' });
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await lookInBoth(page);
  await page.getByRole('checkbox', { name: /Die Angaben stimmen/ }).check();
  await page.getByRole('button', { name: `${numberOf(1)} ausstellen` }).click();
  await lookInBoth(page);
  const writeOff = `${new URL(page.url()).pathname}/uneinbringlich`;
  await page.goto('/invoice/kunden');
  await page.getByRole('link', { name: 'Stadt Fürth' }).first().click();
  await page.getByRole('link', { name: 'Kontoauszug' }).click();
  await expect(page.getByRole('heading', { name: 'Kontoauszug Stadt Fürth' })).toBeVisible();
  await lookInBoth(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Lastschrift' }).click();
  await expect(page.getByRole('heading', { name: 'Lastschriftmandat' })).toBeVisible();
  await lookInBoth(page);
  await page.goto(page.url().replace(/mandat.*/, 'guthaben'));
  await expect(page.getByText('Noch kein Guthaben')).toBeVisible();
  await lookInBoth(page);
  for (const path of ['/invoice', '/invoice/rechnungen', '/invoice/kunden', '/invoice/offene-posten', writeOff]) {
    await page.goto(path);
    await lookInBoth(page);
  }
});
