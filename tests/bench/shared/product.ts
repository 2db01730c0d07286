import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, createSampleCustomer, sampleDraft } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { localCopiesCookieName } from '#app/http/account.ts';
import { accountInToken, sessionOf } from '#app/http/session.ts';
import type { DraftLine } from '#app/invoicing/invoice/draft.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import type { Services } from '#app/workflows/services.ts';
import { buildProduct } from '#tests/support/database.ts';
import { startProduct } from '#tests/support/product.ts';
import type { Product } from '#tests/support/product.ts';
import { servicesOf } from '#tests/support/services.ts';

/** The product as it runs, and its database as the product reaches it. */
export interface RunningProduct extends Product {
  dataDir: string;
  databasePid: number;
  services: Services;
}

/** A folder that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'belegwerk-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds it where that must be, and runs it in the data folder for as long as the work takes. */
export async function whileRunning<T>(dataDir: string, work: (product: RunningProduct) => Promise<T>): Promise<T> {
  buildProduct();
  const product = await startProduct({ dataDir });
  const services = servicesOf(dataDir);
  try {
    return await work({ ...product, dataDir, services, databasePid: databasePidOf(dataDir) });
  } finally {
    await services.pdf.close();
    await product.stop();
  }
}

export function databasePidOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pocketbase.pid'), 'utf8'));
}

/** The same in a new data folder. */
export function withProduct<T>(work: (product: RunningProduct) => Promise<T>): Promise<T> {
  return inFolder((folder) => whileRunning(folder, work));
}

/** As a browser has it that somebody has signed in with: what it lacks would be said again with each page. */
export function cookieOf({ sdk }: Backend): string {
  const { token, expiresAt } = sessionOf(sdk.authStore.token);
  const session = encodeURIComponent(JSON.stringify({ token, record: null }));
  const owner = `${accountInToken(token)}.${expiresAt * 1000}`;
  return `pb_auth=${session}; ${localCopiesCookieName}=${owner}; consent=necessary`;
}

/** Somebody signed in, with a company and a customer of their own. */
export interface Person extends SampleAccount {
  customer: string;
  cookie: string;
  today: string;
  /** a page, or what a form of it answers */
  ask: (path: string, form?: FormData | URLSearchParams) => Promise<{ status: number; text: string; location: string }>;
  /** a page that must be there */
  open: (path: string) => Promise<string>;
}

export async function openPerson({ services, url }: RunningProduct, n: number): Promise<Person> {
  const clientAddress = `10.0.${n >> 8}.${n & 255}`;
  const account = await createAccount(services, { email: `person${n}@example.org`, clientAddress });
  const cookie = cookieOf(account.backend);
  const ask: Person['ask'] = async (path, form) => {
    const headers = { cookie, origin: url, 'sec-fetch-site': 'same-origin' };
    const answer = await fetch(url + path, {
      redirect: 'manual',
      headers,
      ...(form && { method: 'POST', body: form }),
    });
    const location = answer.headers.get('location') ?? '';
    return { status: answer.status, text: await answer.text(), location };
  };
  return {
    ...account,
    cookie,
    ask,
    customer: await createSampleCustomer(account.backend),
    today: todayInBerlin(services.now()),
    open: async (path) => {
      const { status, text } = await ask(path);
      if (status !== 200 || !text.includes('</html>')) throw new Error(`${path} answered ${status}`);
      return text;
    },
  };
}

/** Lines of a draft, each with words of its own. */
export function manyLines(count: number): DraftLine[] {
  const samples = sampleDraft.lines;
  return Array.from({ length: Math.ceil(count / samples.length) }, (_, n) =>
    samples.map((line) => ({ ...line, description: `${line.description} ${n + 1}` })),
  )
    .flat()
    .slice(0, count);
}
