import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import { freePort } from '#app/server/pocketbase-process.ts';
import { buildProduct } from '../support/database.ts';
import { chromiumArgs, provideChromium } from '../support/find-chromium.ts';
import { nameOf, startIdentityService } from '../support/identity-service.ts';
import { pageTable } from '../support/pages/page-table.ts';
import { startProduct } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';
import { listMisplaced } from '../e2e/misplaced.ts';
import { listSmallTargets } from '../e2e/small-targets.ts';
import { listViolations } from '../e2e/violations.ts';
import { listTornWords } from '../e2e/whole-words.ts';
import { writeContactSheet, writeSheets } from './contact-sheet.ts';
import type { Picture } from './contact-sheet.ts';
import { makeRecords } from './records.ts';
import type { Records, Who } from './records.ts';
import { furtherScenes, hasTypedForm, plainScenes, sendNonsense, typePassword } from './scenes.ts';
import type { Scene } from './scenes.ts';

// npm run pictures -- FOLDER [--widths 360,1280] [--only WORD] [--look hell|dunkel|skript]: every page of the route table at
// five widths, light and dark, and once more with JavaScript; with records, without any, and with errors; and sheets of them,
// to be looked at. A page that has no picture is a failure, and so is what is found wanting on the way.

const widthsOfAll = [360, 560, 768, 1024, 1280];
/** where words are looked at: of the smallest phones, too */
const wordWidths = [320, ...widthsOfAll];
const heightMax = 15_000;
const looks = [
  { look: 'hell', colorScheme: 'light', javaScriptEnabled: false },
  { look: 'dunkel', colorScheme: 'dark', javaScriptEnabled: false },
  { look: 'skript', colorScheme: 'light', javaScriptEnabled: true },
] as const;
type Look = (typeof looks)[number];

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Studio {
  browser: Browser;
  url: string;
  folder: string;
  widths: readonly number[];
  sessions: Partial<Record<Who, Session>>;
  pictures: Picture[];
  failures: string[];
}

async function openContext({ browser, sessions, url }: Studio, scene: Scene, look: Look): Promise<BrowserContext> {
  const session = sessions[scene.who];
  const context = await browser.newContext({
    javaScriptEnabled: look.javaScriptEnabled,
    colorScheme: look.colorScheme,
    reducedMotion: 'reduce',
    locale: 'de-DE',
    ...(session ? { storageState: session } : {}),
  });
  if (!scene.asksConsent) await context.addCookies([{ name: 'consent', value: 'necessary', url }]);
  return context;
}

/** Opens the first of the addresses that answers with itself; null where none does. */
async function open(page: Page, url: string, addresses: readonly string[]): Promise<number | null> {
  for (const address of addresses) {
    const response = await page.goto(url + address, { waitUntil: 'load' });
    const { pathname } = new URL(page.url());
    const expected = address.includes('gibt-es-nicht') ? 404 : 200;
    if (response?.status() === expected && pathname === new URL(url + address).pathname) return expected;
  }
  return null;
}

async function actOn(page: Page, act: NonNullable<Scene['act']>): Promise<number> {
  const isAnswer = (response: Response) =>
    response.request().isNavigationRequest() && (response.status() < 300 || response.status() > 399);
  const [answer] = await Promise.all([page.waitForResponse(isAnswer), act(page)]);
  await page.waitForLoadState();
  return answer.status();
}

/** Words are torn in their middle at no width, and nothing is wider than the window. */
async function lookAtWidths({ failures }: Studio, page: Page, { scene, look }: { scene: string; look: string }) {
  if (look !== 'hell') return;
  for (const width of wordWidths) {
    await page.setViewportSize({ width, height: 640 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) failures.push(`${scene} at ${width}: ${excess} pixels wider than the window`);
    for (const each of await listMisplaced(page)) failures.push(`${scene} at ${width}: ${each}`);
    const torn = await listTornWords(page);
    if (torn.length > 0) failures.push(`${scene} at ${width}: torn ${[...new Set(torn)].join(', ')}`);
  }
}

/** What is pressed is large enough, and for a finger too. */
async function measureTargets({ failures }: Studio, page: Page, { scene, look }: { scene: string; look: string }) {
  if (look !== 'hell') return;
  const session = await page.context().newCDPSession(page);
  const touch = (enabled: boolean) => session.send('Emulation.setTouchEmulationEnabled', { enabled });
  for (const [width, least] of [
    [1280, 24],
    [360, 24],
    [360, 44],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await touch(least === 44);
    if ((await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) !== (least === 44))
      failures.push(`${scene}: no finger to measure by`);
    for (const small of await listSmallTargets(page, least))
      failures.push(`${scene} at ${width}: smaller than ${least}: ${small}`);
  }
  await touch(false);
  await session.detach();
}

/** Axe is a script: it judges where scripts are on, light and dark. */
async function judge({ failures }: Studio, page: Page, { scene, look }: { scene: string; look: string }) {
  if (look !== 'skript') return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const violation of await listViolations(page)) failures.push(`${scene}, ${colorScheme}: ${violation}`);
  }
}

/** The whole page at a width, in a window as high as the page, so that bars stand where they end up. */
async function shoot(
  { url, folder, widths, pictures }: Studio,
  page: Page,
  shown: Omit<Picture, 'address' | 'file' | 'width' | 'height'>,
) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    const content = await page.evaluate(() => document.documentElement.scrollHeight);
    const height = Math.min(Math.max(content, 640), heightMax);
    await page.setViewportSize({ width, height });
    const file = `${shown.scene.replace(/[^\wäöüß]+/g, '-')}_${width}_${shown.look}.png`;
    await page.screenshot({ path: join(folder, file) });
    pictures.push({ ...shown, width, height, file, address: page.url().slice(url.length) });
  }
}

/** Takes the pictures of a scene; answers scenes that follow from it, or null where there is nothing to take. */
async function takeScene(studio: Studio, page: Page, { scene, look }: { scene: Scene; look: Look }) {
  await page.setViewportSize({ width: 1280, height: 800 });
  let status = await open(page, studio.url, scene.addresses);
  if (status === null) return null;
  if (scene.way) status = await actOn(page, scene.way);
  const typed = scene.act === undefined && (await hasTypedForm(page));
  if (scene.act) status = await actOn(page, scene.act);
  for (const examine of [lookAtWidths, measureTargets, judge])
    await examine(studio, page, { scene: scene.name, look: look.look });
  await shoot(studio, page, { scene: scene.name, status, look: look.look });
  return typed ? [{ ...scene, name: `${scene.name}, Unsinn eingegeben`, act: sendNonsense }] : [];
}

async function takeLook(studio: Studio, scenes: readonly Scene[], look: Look): Promise<void> {
  const contexts = new Map<string, BrowserContext>();
  const waiting = [...scenes];
  for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
    const key = `${scene.who} ${scene.asksConsent ?? false}`;
    const context = contexts.get(key) ?? (await openContext(studio, scene, look));
    contexts.set(key, context);
    const page = await context.newPage();
    const { name } = scene;
    const more = await takeScene(studio, page, { scene, look }).catch((error: unknown) => {
      studio.failures.push(`${name}, ${look.look}: ${String(error)}`);
      return [];
    });
    // Somebody new is led elsewhere from pages that need records.
    if (more === null && scene.who !== 'new')
      studio.failures.push(`${scene.name}, ${look.look}: no picture of ${scene.addresses.join(', ')}`);
    waiting.unshift(...(more ?? []));
    await page.close();
    if (scene.endsSession) {
      contexts.delete(key);
      await context.close();
    }
  }
  for (const context of contexts.values()) await context.close();
}

/** Another service that opens the account, too. */
async function linkService({ url }: Studio, page: Page): Promise<void> {
  await page.goto(`${url}/login/anbieter/oidc?verbinden=1`);
  await page.getByLabel('Konto').fill(nameOf({ sub: 'demo' }));
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.waitForURL(/\/anmeldung\/anbieter$/);
}

async function signIn(studio: Studio, records: Records): Promise<void> {
  for (const who of ['demo', 'new'] as const) {
    const context = await studio.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${studio.url}/login`);
    await typePassword(page, { email: records.emails[who], password: records.password });
    await page.waitForURL(/\/invoice$/);
    if (who === 'demo') await linkService(studio, page);
    studio.sessions[who] = await context.storageState();
    await context.close();
  }
}

// npm run pictures -- --home: those of the public pages.
if (process.argv[2] === '--home') {
  await import('./home.ts');
  process.exit();
}

function readArguments() {
  const options = { only: { type: 'string' }, look: { type: 'string' }, widths: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1)
    throw new Error('npm run pictures -- FOLDER [--widths 360,1280] [--only WORD] [--look hell|dunkel|skript]');
  const widths = values.widths?.split(',').map(Number) ?? widthsOfAll;
  return { folder: resolve(folder), only: values.only ?? '', look: values.look ?? '', widths };
}

const { folder, only, look: wanted, widths } = readArguments();
mkdirSync(folder, { recursive: true });
buildProduct();
const executablePath = provideChromium();
if (!executablePath) throw new Error('No Chromium: set CHROMIUM_PATH, or install one.');
const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-pictures-'));
const port = await freePort();
const service = await startIdentityService(`http://localhost:${port}`);
const product = await startProduct({
  dataDir,
  port,
  env: { TRUST_PROXY: '1', ANALYTICS_URL: 'https://zaehler.example/event', ...service.env },
});
const services = servicesOf(dataDir);
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
const studio: Studio = { browser, url: product.url, folder, widths, sessions: {}, pictures: [], failures: [] };
try {
  const records = await makeRecords(services, dataDir);
  await signIn(studio, records);
  const pages = pageTable.filter(({ isShown }) => isShown).flatMap((page) => plainScenes(page, records));
  const scenes = [...pages, ...furtherScenes(records)].filter(({ name }) => name.includes(only));
  for (const look of looks.filter((each) => each.look.includes(wanted))) await takeLook(studio, scenes, look);
  writeContactSheet(folder, studio.pictures);
  await writeSheets(browser, folder, studio.pictures);
  for (const failure of studio.failures) console.log(`FAILED ${failure}`);
  console.log(`${studio.pictures.length} pictures: ${join(folder, 'index.html')}`);
  process.exitCode = studio.failures.length === 0 && studio.pictures.length > 0 ? 0 : 1;
} finally {
  await browser.close();
  await services.pdf.close();
  await product.stop();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
