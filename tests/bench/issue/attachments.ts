import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInvoice } from '#app/commands/fixtures.ts';
import { attachmentLimits } from '#app/invoicing/invoice/attachments.ts';
import { pngOfRows } from '#tests/pdf/uploads.ts';
import { peakMb, timed } from '../shared/figures.ts';
import { openPerson, withProduct } from '../shared/product.ts';
import { mb, ms, printTable } from '../shared/report.ts';
import type { Limit } from '../shared/report.ts';
import { fillForm, invoicesPath, postForm } from './steps.ts';

// An invoice that carries as much as it may, through the forms: how long each step takes, how long everybody else waits
// meanwhile, and the peaks of both processes.

const parts = 5;
const everyMs = 25;

/** A picture that cannot be packed any further, of no more than so many bytes. */
function noise(sizeBytes: number): Buffer {
  const width = 512;
  const height = Math.floor((sizeBytes - 4096) / (3 * width + 1));
  return pngOfRows(
    width,
    Array.from({ length: height }, () => randomBytes(3 * width)),
  );
}

/** How long others wait while the work is done, at most. */
async function watched(others: () => Promise<unknown>, work: () => Promise<unknown>) {
  const end = new AbortController();
  let waitMs = 0;
  const watching = (async () => {
    while (!end.signal.aborted) {
      waitMs = Math.max(waitMs, await timed(others));
      await sleep(everyMs);
    }
  })();
  const tookMs = await timed(work).finally(() => end.abort());
  await watching;
  return { tookMs, waitMs };
}

export default function benchAttachments(): Promise<Limit[]> {
  return withProduct(async (product) => {
    const person = await openPerson(product, 1);
    const { backend, customer, today } = person;
    const { id } = await createInvoice(product.services, backend, { customer, status: 'draft', today });
    const path = `${invoicesPath}/${id}`;
    const form = new FormData();
    for (let part = 0; part < parts; part += 1)
      form.append('files', new File([new Uint8Array(noise(attachmentLimits.bytes / parts))], `foto-${part}.png`));
    const rows = [['with all files that it may have', 'takes', 'others wait']];
    const step = async (name: string, work: () => Promise<unknown>) => {
      const { tookMs, waitMs } = await watched(() => person.open('/invoice/kunden'), work);
      rows.push([name, ms(tookMs), ms(waitMs)]);
    };
    let issue: () => Promise<unknown> = () => Promise.reject(new Error('nothing to issue'));
    await step('page without', () => person.open(`${path}/ausstellen`));
    await step('attach', () => postForm(person, `${path}/anhaenge`, form));
    await step('check', async () => {
      issue = await fillForm(person, `${path}/ausstellen`, { confirmed: 'on' });
    });
    await step('issue', () => issue());
    await step('issued page', () => person.open(path));
    printTable(rows);
    console.log(`peaks: web ${mb(peakMb(product.pid))}, PocketBase ${mb(peakMb(product.databasePid))}`);
    return [];
  });
}
