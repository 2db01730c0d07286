import type { Page } from '@playwright/test';
import { expect, fill, line } from './person.ts';
import { idIn } from './write-records.ts';

/** Forms of offers for focus.spec.ts, in the order in which one offer meets them. */
export const offerForms = {
  'routes/offers/send.tsx': {
    count: 1,
    page: '/invoice/angebote/:offerId/versenden',
    submits: [
      {
        typed: (page: Page) => page.getByRole('checkbox').check(),
        button: /AN-.*fertigstellen/,
        focus: /^note: Das Angebot ist unveränderlich gespeichert/,
      },
    ],
  },
  'routes/offers/decide.tsx': {
    count: 1,
    page: '/invoice/angebote/:offerId/entscheidung',
    submits: [
      { button: 'Stand eintragen', focus: /^summary/ },
      {
        typed: (page: Page) => page.getByRole('radio', { name: /Angenommen/ }).check(),
        button: 'Stand eintragen',
        focus: /^note: Der Stand des Angebots ist eingetragen/,
      },
    ],
  },
  'routes/offers/billing/bill-form.tsx': {
    count: 1,
    page: '/invoice/angebote/:offerId/rechnung',
    submits: [{ button: 'Entwurf anlegen', focus: /^note: Das ist der Entwurf der Rechnung/ }],
  },
  'routes/offers/revise.tsx': {
    count: 1,
    page: '/invoice/angebote/:offerId/neue-version',
    // The draft of its invoice, above, stands in the way; offers.night.spec.ts begins one.
    submits: [{ button: 'Version 2 beginnen', focus: /^summary: Keine neue Version angelegt/ }],
  },
  'routes/offers/offer-steps.tsx': {
    count: 2,
    page: '/invoice/angebote/:offerId',
    submits: [
      { button: 'Kopie als Entwurf', focus: /^note: Die Kopie ist ein neuer Entwurf/ },
      { button: 'Archivieren', focus: /^note: Das Angebot ist archiviert/ },
    ],
  },
};

/** Id of a new draft. */
export async function writeOffer(page: Page): Promise<string> {
  await page.goto('/invoice/angebote/neu');
  await page.getByLabel('Kunde', { exact: true }).fill('Fürth');
  await fill(line(page, 1), { Beschreibung: 'Beratung', 'Preis €': '100' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  return idIn(page);
}
