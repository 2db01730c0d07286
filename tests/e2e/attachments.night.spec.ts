import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extractEnclosed } from '#app/pdf/reader/extract.ts';
import { pdfWith } from '../pdf/attachments.ts';
import { pngOf } from '../pdf/uploads.ts';
import { expect, look, openMoreFields, test } from './person.ts';
import { openDraft } from './with-invoices.ts';

// Files of an invoice from the editor to the customer's PDF, with and without scripts.

const hours = { name: 'stunden.csv', mimeType: 'text/csv', buffer: Buffer.from('Tag;Stunden\n1.3.;2,5\n') };
const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdfWith() };
const photo = { name: 'foto.png', mimeType: 'image/png', buffer: pngOf(40, 30, [13, 74, 102]) };
const liar = { name: 'liste.pdf', mimeType: 'application/pdf', buffer: Buffer.from('#!/bin/sh\n') };

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('files are attached, described, removed, seen at the check, issued and handed out again', async ({ page }) => {
  test.setTimeout(180_000);
  await openDraft(page);
  await page.getByLabel('Betreff').fill('Mit Anhängen');
  await openMoreFields(page);
  await page.getByRole('button', { name: 'Dateien anhängen' }).click();
  await expect(page.getByRole('heading', { name: 'Anhänge', level: 1 })).toBeVisible();
  await look(page);

  await page.getByLabel('Dateien').setInputFiles([hours, plan, liar]);
  await page.getByRole('button', { name: 'Anhängen', exact: true }).click();
  await expect(page.getByText('„liste.pdf“: Das ist weder PDF').first()).toBeVisible();
  await expect(page.getByRole('link', { name: hours.name })).toBeVisible();
  await look(page);

  await page.getByLabel('Beschreibung').first().fill('Stundennachweis März');
  await page.getByLabel('Dateien').setInputFiles(photo);
  await page.getByRole('button', { name: `${plan.name} nach oben` }).click();
  await expect(page.getByText('Die Anhänge sind gespeichert.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ has: page.getByLabel('Beschreibung') })).toHaveCount(3);
  await expect(page.getByLabel('Beschreibung').nth(1)).toHaveValue('Stundennachweis März');
  await page.getByRole('button', { name: `${photo.name} entfernen` }).click();
  await expect(page.getByRole('link', { name: photo.name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Zurück zum Entwurf' }).click();

  await expect(page.getByLabel('Betreff')).toHaveValue('Mit Anhängen');
  await expect(page.locator('summary', { hasText: /eingetragen: .*Anhänge/ })).toBeVisible();
  await page.getByRole('button', { name: 'Vorschau' }).click();
  await expect(page.getByText('2 Dateien, 1 KB')).toBeVisible();
  await page.getByRole('link', { name: 'Ausstellen' }).click();
  await page.getByText('Anschriften, Daten, Texte').click();
  await expect(page.getByText('stunden.csv, Stundennachweis März')).toBeVisible();
  await page.getByLabel('Die Angaben stimmen').check();
  await page.getByRole('button', { name: / ausstellen$/ }).click();
  await expect(page.getByText('Die Rechnung ist ausgestellt')).toBeVisible();
  await look(page);

  const carried = page.getByRole('region', { name: 'Anhänge' });
  await expect(carried.getByText('CSV, 1 KB, Stundennachweis März')).toBeVisible();
  for (const { name, buffer } of [hours, plan]) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      carried.getByRole('link', { name: `${name} laden` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(name);
    expect(hashOf(readFileSync(await download.path()))).toBe(hashOf(buffer));
  }
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'PDF herunterladen: PDF mit E-Rechnung' }).click(),
  ]);
  const enclosed = extractEnclosed(readFileSync(await pdf.path())).map(({ name, bytes }) => `${name} ${hashOf(bytes)}`);
  expect(enclosed.sort()).toEqual([hours, plan].map(({ name, buffer }) => `${name} ${hashOf(buffer)}`).sort());
});
