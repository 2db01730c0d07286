import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(join(import.meta.dirname, 'line.js'), 'utf8');

interface Sent {
  target: object;
  submitter: object;
  defaultPrevented: boolean;
  preventDefault: () => void;
}

const openedAt = Date.parse('2026-11-20T10:00:00Z');

interface Page {
  saves?: boolean;
  /** what the browser keeps, by its name */
  kept?: Record<string, object>;
  cookie?: string;
  /** how long the device sleeps while the server is asked, which no clock of the page counts */
  asleepMs?: number;
  /** sizes of what the form's file fields hold: 0 of one without a file */
  files?: number[];
  /** where the form goes */
  action?: string;
}

/** A page with one form; `answers` is what the server says when it is asked whether it is there, null: nothing. */
function openPage(
  answers: (number | null)[],
  { saves = true, kept = {}, cookie = '', asleepMs = 0, files = [], action = '/x' }: Page = {},
) {
  const listeners = new Map<string, (event: object) => unknown>();
  const listen = { addEventListener: (name: string, hear: (event: object) => unknown) => listeners.set(name, hear) };
  let now = 0;
  let slept = 0;
  let timer: { run: () => unknown; ms: number } | null = null;
  const said: string[] = [];
  const sent: object[] = [];
  const button = { name: '', hidden: false, childNodes: [{ nodeType: 3, data: 'Jetzt ausstellen' }], form: {} };
  const press = (): Sent => {
    const event = {
      target: form,
      submitter: button,
      defaultPrevented: false,
      preventDefault: () => void (event.defaultPrevented = true),
    };
    listeners.get('submit')?.(event);
    return event;
  };
  const form = {
    getAttribute: (name: string) => (name === 'action' ? action : 'post'),
    matches: (selector: string) => saves && selector === '[data-saves]',
    querySelector: () => null,
    dispatchEvent: () => true,
    requestSubmit: (by: object) => {
      if (!press().defaultPrevented) sent.push(by);
    },
  };
  button.form = form;
  const place = { replaceChildren: (text = '') => said.push(text) };
  const localStorage: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(kept)) localStorage[name] = JSON.stringify(entry);
  const entries = [['name', 'Nord'], ...files.map((size) => ['letterhead', { size }])];
  Object.defineProperties(localStorage, {
    setItem: { value: (name: string, text: string) => (localStorage[name] = text) },
    getItem: { value: (name: string) => localStorage[name] },
    removeItem: { value: (name: string) => Reflect.deleteProperty(localStorage, name) },
  });
  const buttons: { textContent: string; press: () => void }[] = [];
  const createElement = () => {
    const made = {
      textContent: '',
      press: () => undefined,
      addEventListener: (_: string, press: () => undefined) => (made.press = press),
    };
    buttons.push(made);
    return made;
  };
  runInContext(
    script,
    createContext({
      window: listen,
      document: {
        ...listen,
        cookie,
        querySelector: () => place,
        querySelectorAll: () => [form],
        createElement,
      },
      navigator: { onLine: true },
      localStorage,
      Date: class extends Date {
        static override now = () => openedAt + slept;
      },
      FormData: class {
        readonly get = () => 'anna';
        readonly values = () => entries.map(([, value]) => value);
        readonly [Symbol.iterator] = () => entries.values();
      },
      performance: { now: () => now },
      Event,
      AbortSignal,
      setTimeout: (run: () => unknown, ms: number) => (timer = { run, ms }),
      clearTimeout: () => (timer = null),
      fetch: () => {
        slept += asleepMs;
        const status = answers.shift();
        return status ? Promise.resolve({ status, type: 'basic' }) : Promise.reject(new TypeError('no line'));
      },
    }),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    said,
    hear: (name: string, event: object) => listeners.get(name)?.(event),
    pressButton: (text: string) => buttons.findLast(({ textContent }) => textContent === text)?.press(),
    keptNames: () => Object.keys(localStorage),
    sent,
    button,
    press: async (afterMs: number) => {
      now += afterMs;
      const { defaultPrevented } = press();
      await settle();
      return defaultPrevented;
    },
    /** lets the time pass after which it looks again, and says how long that was */
    wait: async () => {
      const due = timer;
      timer = null;
      now += due?.ms ?? 0;
      await due?.run();
      await settle();
      return due?.ms;
    },
  };
}

it('a form goes at once where the server has answered just now, else after it was asked, by the same button', async () => {
  const page = openPage([200]);
  expect(await page.press(1000)).toBe(false);
  expect(await page.press(10_000)).toBe(true);
  expect(page.sent).toEqual([page.button]);
});

it('what only saves is sent by itself as soon as the server is there again, asked for later each time', async () => {
  const page = openPage([null, 502, null, 200]);
  await page.press(10_000);
  expect(page.said.at(-1)).toMatch(/^Keine Verbindung\. Ihre Eingaben sind noch nicht gespeichert\./);
  expect([await page.wait(), await page.wait(), await page.wait()]).toEqual([5000, 10_000, 20_000]);
  expect(page.sent).toEqual([page.button]);
});

it('what does more than saving is never sent by itself, and asked for again', async () => {
  const page = openPage([null, 200, 200], { saves: false });
  await page.press(10_000);
  expect(page.said.at(-1)).toMatch(/^Keine Verbindung: „Jetzt ausstellen“ wurde nicht ausgeführt\./);
  await page.wait();
  expect(page.said.at(-1)).toMatch(/Bitte drücken Sie noch einmal\.$/);
  expect(page.sent).toEqual([]);
  await page.press(10_000);
  expect(page.sent).toEqual([page.button]);
});

it('each form that a browser keeps is offered to its account, until it is saved or a week old', () => {
  const at = (daysAgo: number, key: string, account = 'anna') => ({
    ...{ account, action: '/x', fields: [], key },
    time: openedAt - daysAgo * 86_400_000,
  });
  const kept = { 'local-copy a': at(1, 'k1'), 'local-copy b': at(2, 'k2'), 'local-copy c': at(8, 'k3') };
  const offer = expect.stringMatching(/^In diesem Browser liegen Eingaben/) as string;
  const unsaved = openPage([], { kept });
  expect([unsaved.said, unsaved.keptNames()]).toEqual([[offer], ['local-copy a', 'local-copy b']]);
  const saved = openPage([], { kept, cookie: 'x=1; saved=k1' });
  expect([saved.said, saved.keptNames()]).toEqual([[offer], ['local-copy b']]);
  expect(openPage([], { kept: { 'local-copy a': at(1, 'k1', 'bernd') } }).said).toEqual([]);
  const withFile = openPage([], { kept: { 'local-copy a': { ...at(1, 'k1'), files: true } } });
  expect(withFile.said).toEqual([expect.stringMatching(/Gewählte Dateien sind nicht dabei/)]);
});

it('a device that slept after the press saves, and asks again for what does more', async () => {
  const act = openPage([200], { saves: false, asleepMs: 60_000 });
  await act.press(10_000);
  expect(act.sent).toEqual([]);
  expect(act.said.at(-1)).toMatch(/Bitte drücken Sie noch einmal\.$/);
  const save = openPage([200], { asleepMs: 60_000 });
  await save.press(10_000);
  expect(save.sent).toEqual([save.button]);
});

it('what the line said in passing goes with the next key, and with a page that Back brings again', async () => {
  const page = openPage([null, 200], { saves: false });
  await page.press(10_000);
  page.hear('input', { target: {} });
  expect(page.said.at(-1)).toMatch(/wurde nicht ausgeführt/);
  await page.wait();
  page.hear('input', { target: {} });
  expect(page.said.at(-1)).toBe('');
  const back = openPage([]);
  back.hear('pageshow', { persisted: true });
  expect(back.said).toEqual(['']);
});

it('whoever keeps a form is told that its files are not kept, where it holds one', async () => {
  const keepOne = async (files: number[]) => {
    const page = openPage([null], { files });
    await page.press(10_000);
    page.pressButton('In diesem Browser aufheben');
    return page.said.at(-1);
  };
  expect(await keepOne([0])).toMatch(/^Ihre Eingaben bleiben in diesem Browser(?!.*Dateien)/);
  expect(await keepOne([0, 5])).toMatch(/Gewählte Dateien kann er nicht aufheben\.$/);
});

it('new forms in two tabs are kept apart by the key in their address', async () => {
  const keptOf = async (action: string) => {
    const page = openPage([null], { action });
    await page.press(10_000);
    page.pressButton('In diesem Browser aufheben');
    return page.keptNames();
  };
  const path = '/invoice/projekte/neu';
  expect(await keptOf(`${path}?entwurf=1`)).toEqual([`local-copy anna ${path}?entwurf=1`]);
  expect(await keptOf(`${path}?entwurf=2`)).toEqual([`local-copy anna ${path}?entwurf=2`]);
});
