import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createAccount, createInvoice, createSampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import { readRuntime } from '#app/server/runtime-file.ts';
import { buildProduct } from '#tests/support/database.ts';
import { startProduct } from '#tests/support/product.ts';
import type { Product } from '#tests/support/product.ts';
import { servicesAt } from '#tests/support/services.ts';

/** The product as it runs for people, with one account whose session is at hand. */
export interface Target {
  product: Product;
  /** Cookie header of the signed-in person */
  session: string;
  /** a page of each record that there is */
  records: string[];
  close: () => Promise<void>;
}

export interface Question {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

interface Reply {
  /** 0: the connection ended without an answer */
  status: number;
  tookMs: number;
  setCookie: string[];
  text: string;
}

const giveUpMs = 20_000;
let visitors = 0;

/** Asks once, each time from another place, so that rate limits do not answer for what they do not guard. */
export function ask(product: Product, { method, path, headers = {}, body }: Question): Promise<Reply> {
  visitors += 1;
  const place = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const { port } = new URL(product.url);
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, setCookie: string[] = [], text = '') =>
      resolve({ status, tookMs: performance.now() - started, setCookie, text });
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, method, path, setHost: false, timeout: giveUpMs },
        headers: {
          host: `localhost:${port}`,
          origin: product.url,
          'accept-encoding': 'br',
          'x-forwarded-for': place,
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => end(0));
        answer.on('end', () =>
          end(answer.statusCode ?? 0, answer.headers['set-cookie'] ?? [], textOf(answer, Buffer.concat(chunks))),
        );
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => end(0));
    sent.end(body);
  });
}

function textOf({ headers }: IncomingMessage, bytes: Buffer): string {
  return (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
}

export async function openTarget(): Promise<Target> {
  buildProduct();
  const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-attacks-'));
  const product = await startProduct({ dataDir, env: { TRUST_PROXY: '1' } });
  const key = readFileSync(join(dataDir, 'internal.key'), 'utf8').trim();
  const services = servicesAt(readRuntime(dataDir)?.pocketbaseUrl ?? '', key);
  const email = `${randomUUID()}@example.org`;
  const { backend } = await createAccount(services, { email, clientAddress: '10.0.0.1' });
  const customer = await createSampleCustomer(backend);
  const today = new Date().toISOString().slice(0, 10);
  const draft = await createInvoice(services, backend, { customer, status: 'draft', today });
  await services.pdf.close();
  const { status, setCookie } = await ask(product, {
    ...{ method: 'POST', path: '/login', body: new URLSearchParams({ email, password: samplePassword }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  if (status !== 303) throw new Error(`signing in answered ${status}`);
  return {
    product,
    session: setCookie.map((cookie) => cookie.split(';')[0]).join('; '),
    records: [`/invoice/kunden/${customer}`, `/invoice/rechnungen/${draft.id}`],
    close: async () => {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
