import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { createAccount, createSampleCustomer } from '#app/commands/fixtures.ts';
import { buildProduct } from '../support/database.ts';
import { chromiumArgs, findChromium } from '../support/find-chromium.ts';
import { Random } from '../einvoice/random.ts';
import { servicesOf } from '../support/services.ts';
import { failures } from './failures.ts';
import { openWorld } from './product-in-mount.ts';
import type { World } from './product-in-mount.ts';
import { tryForm } from './try-form.ts';
import type { Order, Tried } from './try-form.ts';
import { tryInBrowser } from './try-in-browser.ts';
import { formCases } from './form-cases.ts';
import type { Author, FormCase } from './form-cases.ts';

// node tests/torture/run.ts --tries 500 --browser 50 --seed 7: every form meets every failure at random moments, and a
// person goes on until it is taken; first by requests alone, then in Chromium with scripts. --minutes 10: what was not
// tried by then is left out, and the table says so.

const { values } = parseArgs({
  options: {
    tries: { type: 'string', default: '500' },
    browser: { type: 'string', default: '50' },
    seed: { type: 'string' },
    minutes: { type: 'string', default: '600' },
  },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
const [tries, browserTries] = [Number(values.tries), Number(values.browser)];
const deadline = Date.now() + Number(values.minutes) * 60_000;
console.log(`seed ${seed}`);

buildProduct();
const world = await openWorld();
if (!world.hasDrive) console.log('not run: drive full: this user may mount nothing here');
const possible = failures.filter(({ needsDrive }) => world.hasDrive || !needsDrive);
const random = new Random(seed);
try {
  const author = await openAuthor(world);
  const byRequests = await tryAll({ author, count: tries, forms: formCases }, tryForm);
  if (tries > 0) printTable(`requests, ${byRequests.length} of ${tries}`, byRequests);
  const inChromium = browserTries > 0 ? await tryInChromium(author, browserTries) : [];
  if (browserTries > 0) printTable(`Chromium, ${inChromium.length} of ${browserTries}`, inChromium);
  await world.untilWell();
  const verified = await world.verify();
  const all = [...byRequests, ...inChromium];
  const faulty = all.filter(({ faults }) => faults.length > 0).length;
  console.log(verified.code === 0 ? 'verify: clean' : verified.output);
  console.log(`${all.length - faulty} passed, ${faulty} failed`);
  process.exitCode = faulty === 0 && verified.code === 0 && all.length > 0 ? 0 : 1;
} finally {
  await world.close();
}

interface Tries {
  author: Author;
  count: number;
  forms: readonly FormCase[];
}

async function tryAll({ author, count, forms }: Tries, tryOne: (order: Order) => Promise<Tried>): Promise<Tried[]> {
  const results: Tried[] = [];
  for (let n = 0; n < count && Date.now() < deadline; n += 1) {
    const [failure, form] = [random.pick(possible), random.pick(forms)];
    await world.untilWell();
    const order = { world, author: await reach(world, author), form, failure, random: () => random.next() };
    const tried = await tryOne(order);
    results.push(tried);
    if (results.length % 50 === 0) console.log(`${results.length} of ${count}`);
    for (const fault of tried.faults) console.log(`FAILED  ${form.name}, ${failure.name}: ${fault}`);
  }
  return results;
}

/** Every other try without the cache in which Back finds pages as they were left. */
async function tryInChromium(author: Author, count: number): Promise<Tried[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium');
  const launch = (more: string[]) => chromium.launch({ executablePath, args: [...chromiumArgs, ...more] });
  const browsers = [await launch([]), await launch(['--disable-features=BackForwardCache'])];
  const forms = formCases.filter(({ table }) => table !== null);
  let turn = 0;
  try {
    return await tryAll({ author, count, forms }, (order) => {
      const [kept, anew] = browsers;
      turn += 1;
      const browser = turn % 2 === 0 ? kept : anew;
      if (!browser) throw new Error('no browser');
      return tryInBrowser(browser, order);
    });
  } finally {
    for (const browser of browsers) await browser.close();
  }
}

/** Somebody whose company is complete, with a customer whose name is theirs alone. */
async function openAuthor({ dataDir }: World): Promise<Author> {
  const services = servicesOf(dataDir);
  await services.pdf.close();
  const account = await createAccount(services, { email: 'mara@example.org', clientAddress: '10.0.0.1' });
  const name = 'Rosshof & Töchter';
  const id = await createSampleCustomer(account.backend, { name });
  return { account, services, customer: { id, name } };
}

/** A killed database comes back at another address. */
async function reach({ dataDir }: World, author: Author): Promise<Author> {
  const services = servicesOf(dataDir);
  await services.pdf.close();
  const backend = services.connect({ token: author.account.backend.sdk.authStore.token, clientAddress: '10.0.0.1' });
  return { ...author, services, account: { ...author.account, backend } };
}

function printTable(title: string, results: readonly Tried[]): void {
  const count = (list: readonly Tried[], word: string) =>
    list.filter(({ faults }) => faults.some((fault) => fault.includes(word))).length;
  const widths = [5, 7, 12, 6, 18];
  console.log(`\n${title.padEnd(32)}tries  forms  sent again  lost  twice or missing`);
  for (const { name } of possible) {
    const met = results.filter(({ failure }) => failure === name);
    const again = met.reduce((sum, { sends }) => sum + sends - 1, 0);
    const kinds = new Set(met.map(({ form }) => form)).size;
    const cells = [met.length, kinds, again, count(met, 'lost'), count(met, 'row') + count(met, 'stored')];
    console.log(name.padEnd(32) + cells.map((cell, i) => String(cell).padStart(widths[i] ?? 0)).join(''));
  }
}
