import { countryName } from '#app/values/countries.ts';
import type { Browser, Locator, Page } from '@playwright/test';
import { samplePassword } from '#app/commands/fixtures.ts';
import type { World } from './product-in-mount.ts';
import { faultsStored } from './try-form.ts';
import type { Order, Tried } from './try-form.ts';
import { newMark } from './form-cases.ts';

const sendsMax = 6;
const waitMs = 30_000;

/** As tryForm, with a browser in which scripts run: a person types, presses Enter, reloads, signs in, goes back. */
export async function tryInBrowser(browser: Browser, order: Order): Promise<Tried> {
  const { world, author, form, failure } = order;
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Europe/Berlin', baseURL: world.url() });
  context.setDefaultTimeout(waitMs);
  const page = await context.newPage();
  // What leaves a page that is not stored yet may ask; this person insists.
  page.on('dialog', (dialog) => void dialog.accept());
  const faults: string[] = [];
  let sends = 0;
  try {
    if (!form.isPublic) await signIn(page, author.account.email);
    const mark = newMark();
    const typed = form.typed(mark, author);
    await page.goto(await form.open(author));
    await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
    await type(page, typed);
    const [first = ''] = Object.keys(typed);
    const press = async (): Promise<null> => {
      // An editor that saves by itself changes its address as well; what leaves the page is what the form has sent.
      let isSent = false;
      page.once('request', function note(request) {
        if (request.isNavigationRequest() && request.method() === 'POST') isSent = true;
        else page.once('request', note);
      });
      const left = page.waitForEvent('framenavigated', { predicate: () => isSent, timeout: 10_000 }).catch(() => null);
      await pressIn(page, first);
      await left;
      return null;
    };
    const endSession = () => context.clearCookies({ name: 'pb_auth' });
    await failure.meet({ ...order, endSession, send: press });
    for (sends = 1; sends < sendsMax && !isStored(world, form.table, mark, typed); sends += 1) {
      await world.untilWell();
      await goOn(page, { typed, first, faults, who: author.account.email });
    }
    if (failure.again) {
      await page.goBack();
      // Back may lead on to where the work stands, by a redirect of its own.
      await page.waitForLoadState('networkidle');
      if (!(await holds(page, typed))) faults.push(`lost by Back on ${await page.title()}`);
      else await press();
      await world.untilWell();
    }
    faults.push(...faultsStored({ world, table: form.table, mark, typed, times: 1 }));
  } catch (error) {
    faults.push(String(error).split('\n')[0] ?? '');
  } finally {
    await context.close();
  }
  return { form: form.name, failure: failure.name, sends, faults };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(samplePassword);
  await page.locator('[name="password"]').press('Enter');
  await page.waitForURL(/\/invoice$/);
}

async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const fields = page.locator(`[name="${name}"]`);
    const kind = await fields.first().evaluate((field) => (field as HTMLInputElement).type);
    if (kind === 'radio') await page.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
    else if (kind === 'checkbox') await fields.last().check({ force: true });
    else if (kind === 'select-one') await choose(fields.first(), value);
    else await fields.first().fill(value);
  }
}

/** By its value, or by how its text begins. */
async function choose(field: Locator, value: string): Promise<void> {
  const values = await field
    .locator('option')
    .evaluateAll(
      (options, wanted) =>
        (options as HTMLOptionElement[])
          .filter((each) => each.value === wanted || each.text.startsWith(wanted))
          .map((each) => each.value),
      value,
    );
  await field.selectOption(values[0] ?? value);
}

function isStored(world: World, table: string | null, mark: string, typed: Record<string, string>): boolean {
  const rows = table === null ? [] : world.rowsWith(table, mark);
  const texts = Object.values(typed).filter((value) => value.includes(mark));
  return rows.some((row) => texts.every((text) => row.includes(text)));
}

interface Going {
  typed: Record<string, string>;
  first: string;
  /** e-mail address of the person */
  who: string;
  faults: string[];
}

/** What a person does in front of the page that came instead. */
async function goOn(page: Page, { typed, first, faults, who }: Going): Promise<void> {
  const left = page.waitForEvent('framenavigated', { timeout: 10_000 }).catch(() => null);
  if (page.url().startsWith('chrome-error:')) {
    await page.reload();
    return;
  }
  if (!(await holds(page, typed))) {
    faults.push(`lost on ${await page.title()} ${page.url()}`);
    return;
  }
  const password = page.locator('main [name="password"]');
  const field = page.locator(`main [name="${first}"]:visible`);
  if ((await password.count()) > 0) {
    const email = page.locator('main [name="email"]:visible');
    if ((await email.count()) > 0 && (await email.inputValue()) === '') await email.fill(who);
    await password.fill(typed['password'] ?? samplePassword);
    await password.press('Enter', { noWaitAfter: true });
  } else if ((await field.count()) > 0) await pressIn(page, first);
  else await page.locator('main form[method="post"] button:visible').first().click({ noWaitAfter: true });
  await left;
}

/** Sends the form by Enter in one of its fields; where Enter makes a new line, by Ctrl and S. */
async function pressIn(page: Page, name: string): Promise<void> {
  const field = page.locator(`[name="${name}"]`).first();
  const isText = await field.evaluate((element) => element.tagName === 'TEXTAREA');
  await field.press(isText ? 'Control+s' : 'Enter', { noWaitAfter: true });
}

/** Whether everything that was typed stands in fields of the page, shown or not. */
async function holds(page: Page, typed: Record<string, string>): Promise<boolean> {
  const there = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value }) => value),
  );
  const shown = new Set(there.map(asTyped));
  return Object.entries(typed).every(([name, value]) => name === 'password' || shown.has(asTyped(value)));
}

/** Once stored, fields say dates in full, countries by name, and a customer with town and number. */
function asTyped(value: string): string {
  const country = /^[A-Z]{2}$/.test(value) ? countryName(value) : value;
  return country.replace(/(, [^,]*)? \(\d+\)$/, '').replace(/\b0(?=\d\.)/g, '');
}
