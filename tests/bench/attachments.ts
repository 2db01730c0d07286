import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { attachmentLimits } from '#app/invoicing/invoice/attachments.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import { buildProduct } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';
import { inputValue } from '../support/site.ts';

// An invoice that carries as much as it may, through the forms: how long each step takes, how long everybody else waits
// meanwhile, and the peaks of both processes (VmHWM).

const parts = 5;
const everyMs = 25;

/** A picture that cannot be packed any further. */
function noise(sizeBytes: number): Buffer {
  const width = 512;
  const height = Math.floor((sizeBytes - 4096) / (3 * width + 1));
  const rows = Buffer.concat(
    Array.from({ length: height }, () => Buffer.concat([Buffer.from([0]), randomBytes(3 * width)])),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer): Buffer => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(content), 4);
    return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(rows, { level: 0 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function peakMb(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** How long others wait while the work is done, at most. */
async function watched(url: string, cookie: string, work: () => Promise<unknown>) {
  const state = { done: false };
  let longestMs = 0;
  const watching = (async () => {
    while (!state.done) {
      const begun = performance.now();
      await (await fetch(`${url}/invoice/kunden`, { headers: { cookie } })).arrayBuffer();
      longestMs = Math.max(longestMs, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  const begun = performance.now();
  let tookMs = 0;
  try {
    await work();
    tookMs = performance.now() - begun;
  } finally {
    state.done = true;
    await watching;
  }
  return { tookMs: Math.round(tookMs), othersWaitMs: Math.round(longestMs) };
}

async function main(): Promise<void> {
  buildProduct();
  const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-bench-attachments-'));
  const product = await startProduct({ dataDir });
  try {
    const { url } = product;
    const databasePid = Number(readFileSync(join(dataDir, 'pocketbase.pid'), 'utf8'));
    const services = servicesOf(dataDir);
    const { backend } = await createAccount(services, { email: 'last@example.org', clientAddress: '10.0.0.1' });
    const today = todayInBerlin(services.now());
    const customer = await createSampleCustomer(backend);
    const { id } = await createInvoice(services, backend, { customer, status: 'draft', today });
    await services.pdf.close();
    const cookie = `pb_auth=${encodeURIComponent(JSON.stringify({ token: backend.sdk.authStore.token, record: null }))}`;
    const path = `${url}/invoice/rechnungen/${id}`;
    const send = async (page: string, body: FormData | URLSearchParams) => {
      const answer = await fetch(`${path}${page}`, {
        ...{ method: 'POST', body, redirect: 'manual' },
        headers: { cookie, origin: url },
      });
      if (answer.status !== 303) throw new Error(`${page}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
    };
    const open = async (page: string) => (await fetch(`${path}${page}`, { headers: { cookie } })).text();
    const form = new FormData();
    for (let part = 0; part < parts; part += 1)
      form.append('files', new File([new Uint8Array(noise(attachmentLimits.bytes / parts))], `foto-${part}.png`));
    const step = async (name: string, work: () => Promise<unknown>) => {
      const { tookMs, othersWaitMs } = await watched(url, cookie, work);
      console.log(`${name.padEnd(12)} ${String(tookMs).padStart(6)} ms   others wait ${othersWaitMs} ms`);
    };
    await step('page without', () => open('/ausstellen'));
    await step('attach', () => send('/anhaenge', form));
    let gate = '';
    await step('check', async () => {
      gate = await open('/ausstellen');
    });
    const names = ['version', 'content', 'number'];
    const confirmed = new URLSearchParams({
      ...Object.fromEntries(names.map((name) => [name, inputValue(gate, name)])),
      confirmed: 'on',
    });
    await step('issue', () => send('/ausstellen', confirmed));
    await step('issued page', () => open(''));
    console.log(`web ${peakMb(product.pid)} MB, database ${peakMb(databasePid)} MB`);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
