import { afterAll, expect, it } from 'vitest';
import { createPdfPool } from '#app/pdf/pool.ts';

const pool = createPdfPool({ workers: 1, timeoutMs: 120_000 });
afterAll(() => pool.close());

const card = { siteName: 'Belegwerk', title: 'E-Rechnungen, die stimmen', lead: 'Für kleine Betriebe' };

it('a link card is a PNG of 1200 × 630 that says what it is given', async () => {
  const { bytes } = await pool.renderCard(card);
  const png = Buffer.from(bytes);
  expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(100_000);
  for (const other of [{ siteName: 'Rechenwerk' }, { title: 'E-Rechnung' }, { lead: 'Für alle' }])
    expect(Buffer.from((await pool.renderCard({ ...card, ...other })).bytes).equals(png)).toBe(false);
});
