import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createAccount, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { buildProduct } from '../support/database.ts';
import { isHearing, openPageStream } from '../support/open-streams.ts';
import type { PageStream } from '../support/open-streams.ts';
import { servicesOf } from '../support/services.ts';
import { ask, signIn } from './person.ts';
import { cleanUp, databasePid, migratedDataDir, start, statusOf } from './process.ts';
import type { Running } from './process.ts';

// A page that is open while something goes down is right again without a reload by hand.

/** Only against hanging. */
const rightAgainMs = 60_000;
const email = 'mara@example.org';

let product: Running;
let account: SampleAccount;
let cookie: string;

beforeAll(async () => {
  buildProduct();
  product = await start({ dataDir: await migratedDataDir() });
  const services = servicesOf(product.dataDir);
  account = await createAccount(services, { email, clientAddress: '10.0.0.1' });
  await services.pdf.close();
  cookie = await signIn(product, email);
});
afterAll(cleanUp);

/** A page of customers as it was drawn, with its stream, which looks again at every change that it is told. */
async function openList() {
  const page = await ask(product, { path: '/invoice/kunden', headers: { cookie } });
  const since = /data-live-since="([^"]*)"/.exec(page.text)?.[1] ?? '';
  const stream = openPageStream({ url: product.url, cookie, since });
  onTestFinished(() => stream.leave());
  const seen = { text: page.text };
  // As the script of the page does: a look that fails is made again.
  const look = async (): Promise<void> => {
    const again = await ask(product, { path: '/invoice/kunden', headers: { cookie } }).catch(() => null);
    if (again?.status === 200) seen.text = again.text;
    else setTimeout(() => void look(), 2000).unref();
  };
  stream.onEvent((event) => void (event.startsWith('change') && look()));
  await stream.ready;
  await expect.poll(() => isHearing(stream), { timeout: 10_000 }).toBe(true);
  return { stream, seen };
}

async function customerNamed(name: string): Promise<void> {
  const services = servicesOf(product.dataDir);
  const backend = services.connect({ token: account.backend.sdk.authStore.token, clientAddress: '10.0.0.1' });
  await createSampleCustomer(backend, { name });
  await services.pdf.close();
}

const shows = (seen: { text: string }, name: string) =>
  expect.poll(() => seen.text.includes(name), { timeout: rightAgainMs, interval: 50 }).toBe(true);

const lost = (stream: PageStream) => stream.heard.filter((event) => event === 'lost').length;

describe('PocketBase is killed', () => {
  it('an open page keeps its stream and hears what is saved as soon as the database is there again', async () => {
    const { stream, seen } = await openList();
    process.kill(databasePid(product.dataDir) ?? 0, 'SIGKILL');
    await expect.poll(() => statusOf(`${product.url}/health`), { timeout: 10_000, interval: 10 }).not.toBe(200);
    await expect.poll(() => statusOf(`${product.url}/health`), { timeout: rightAgainMs }).toBe(200);
    // Before the web server hears the new database: nobody tells of it, and it is not missed.
    await customerNamed('Nach dem Absturz GmbH');
    await shows(seen, 'Nach dem Absturz GmbH');
    expect(lost(stream)).toBe(0);
    await customerNamed('Danach GmbH');
    await shows(seen, 'Danach GmbH');
  });

  it('three times in a row, with a save each time the database answers', async () => {
    const { seen } = await openList();
    for (const name of ['Erste GmbH', 'Zweite GmbH', 'Dritte GmbH']) {
      process.kill(databasePid(product.dataDir) ?? 0, 'SIGKILL');
      await expect
        .poll(
          () =>
            customerNamed(name).then(
              () => 'saved',
              () => 'not yet',
            ),
          { timeout: rightAgainMs },
        )
        .toBe('saved');
    }
    for (const name of ['Erste GmbH', 'Zweite GmbH', 'Dritte GmbH']) await shows(seen, name);
  });
});

describe('the product is started again', () => {
  beforeEach(async () => {
    if ((await statusOf(`${product.url}/health`)) !== 200) product = await start(product);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'after %s: the page comes back by its cursor and misses nothing',
    async (signal) => {
      const { stream, seen } = await openList();
      await product.stop(signal);
      await expect.poll(() => lost(stream)).toBeGreaterThan(0);
      product = await start({ dataDir: product.dataDir, port: product.port });
      const name = `Nach ${signal} GmbH`;
      await customerNamed(name);
      await shows(seen, name);
    },
  );
});

describe('a laptop that slept', () => {
  it('comes back with an old cursor and is told to look', async () => {
    const { stream, seen } = await openList();
    stream.leave();
    await customerNamed('Im Schlaf GmbH');
    const woken = openPageStream({ url: product.url, cookie, since: stream.cursor() });
    onTestFinished(() => woken.leave());
    await woken.ready;
    expect(woken.heard[0]).toBe('change *');
    expect(seen.text).not.toContain('Im Schlaf GmbH');
  });
});
