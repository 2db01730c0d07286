import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sampleDocument } from '#app/invoicing/documents/samples/sample-documents.ts';
import type { SampleProfile } from '#app/invoicing/documents/samples/sample-documents.ts';
import { defaultLayout, fontFamilies, fontNames } from '#app/invoicing/layout/layout.ts';
import { filesOfFamily } from '#app/pdf/fonts.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { PdfRefused } from '#app/pdf/worker-pool.ts';
import { messageOf } from '#app/server/start-error.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { checkOf } from './check.ts';

const trueType = '00010000';

const fonts = checkOf({
  name: 'Schriften',
  asks: 'ob die Schriften der Dokumente da und lesbar sind',
  good: { there: '{count} Schriftdateien sind da: {names}.' },
  warning: {},
  bad: {
    broken: 'Von der Schrift {font} fehlt eine Datei, oder sie ist keine Schrift: {why}. Bitte npm ci ausführen.',
  },
  look: () => {
    let count = 0;
    for (const family of fontFamilies) {
      try {
        for (const file of filesOfFamily(family)) {
          if (readFileSync(file).toString('hex', 0, 4) !== trueType) throw new Error(file);
          count += 1;
        }
      } catch (error) {
        return Promise.resolve({
          state: 'broken',
          values: { font: fontNames[family], why: messageOf(error) },
        } as const);
      }
    }
    const names = fontFamilies.map((family) => fontNames[family]).join(', ');
    return Promise.resolve({ state: 'there', values: { count: String(count), names } } as const);
  },
});

const seller: SampleProfile['seller'] = {
  name: 'Müller & Söhne',
  address: { street: 'Lange Straße 1', postCode: '10117', city: 'Berlin', countryCode: 'DE' },
  contact: {},
  smallBusiness: false,
};

const pdf = checkOf({
  name: 'PDF',
  asks: 'ob sich eine Rechnung in jeder Schrift zeichnen lässt und im PDF steht, was darin stehen soll',
  good: { drawn: 'Eine Rechnung ließ sich in jeder Schrift als PDF/A zeichnen und zurücklesen ({tookMs} ms).' },
  warning: {},
  bad: {
    undrawn:
      'Es lässt sich kein PDF zeichnen: {why}. Auf anderen Systemen als Linux x64 braucht es dafür ein eigenes Paket (README, Abschnitt „Start“).',
    differs: 'Im PDF steht etwas anderes, als darin stehen soll ({where}).',
  },
  look: async ({ now, projectFolder }) => {
    const began = performance.now();
    const pool = createPdfPool({ workerUrl: pathToFileURL(join(projectFolder, 'app/pdf/worker.ts')), workers: 1 });
    const payment = { kind: 'sepa-credit-transfer', iban: 'DE89370400440532013000', accountName: seller.name } as const;
    const view = sampleDocument('short-invoice', { language: 'de', seller, payment, today: todayInBerlin(now) });
    try {
      for (const font of fontFamilies) {
        const layout = { ...defaultLayout, font };
        const { bytes } = await pool.renderDocument({ view, layout });
        const [difference] = await pool.compareWithView(bytes, view, layout);
        if (difference) return { state: 'differs', values: { where: `${fontNames[font]}, ${difference.where}` } };
      }
      return { state: 'drawn', values: { tookMs: String(Math.round(performance.now() - began)) } };
    } catch (error) {
      if (!(error instanceof PdfRefused)) throw error;
      return { state: 'undrawn', values: { why: error.message } };
    } finally {
      await pool.close();
    }
  },
});

export const checksOfDocuments = [fonts, pdf];
