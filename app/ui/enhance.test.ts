import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { scriptText } from '../../.config/bare-scripts.ts';

const script = scriptText(join(import.meta.dirname, 'enhance.js'));

class PageElement {
  readonly closest: (selector: string) => unknown;
  readonly focus = () => undefined;

  constructor(closest: (selector: string) => unknown = () => null) {
    this.closest = closest;
  }
}
class SelectElement extends PageElement {}

/** What the script makes by itself: the browser's calendar. */
class MadeElement extends PageElement {
  readonly listeners = new Map<string, Listener>();
  readonly addEventListener = (type: string, listener: Listener) => this.listeners.set(type, listener);
  readonly setAttribute = () => undefined;
  readonly showPicker = () => undefined;
  parentElement: unknown = null;
  private day = '';

  get value() {
    return this.day;
  }

  /** Browsers keep nothing there that is no day. */
  set value(text: string) {
    this.day = /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
  }
}

type Listener = (event: object) => void;

/** What a key finds, and by which selector. */
interface Named {
  named: string;
  [more: string]: unknown;
}

/** The script on a page that holds those forms; `tell` is what happens on it. */
function openPage(
  forms: object[] = [],
  buttons: Named[] = [],
  { document = {}, ...other }: Record<string, object> = {},
) {
  const listeners = new Map<string, Listener[]>();
  const addEventListener = (type: string, listener: Listener) => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener]);
  };
  const querySelectorAll = (selector: string) => (selector === 'form[method="post"].form' ? forms : []);
  const querySelector = (selector: string) => buttons.find(({ named }) => named === selector) ?? null;
  runInContext(
    script,
    createContext({
      document: {
        ...{ addEventListener, querySelectorAll, querySelector },
        ...{ createElement: () => new MadeElement(), documentElement: { dataset: {} } },
        ...document,
      },
      location: { hash: '' },
      performance: { getEntriesByType: () => [] },
      window: { addEventListener },
      HTMLSelectElement: SelectElement,
      ...other,
    }),
  );
  /** Whether the script has taken the event over: it asks who leaves, or has done what the key is for. */
  return (type: string, event: object = {}): boolean => {
    let isTaken = false;
    const preventDefault = () => {
      isTaken = true;
    };
    for (const listener of listeners.get(type) ?? []) listener({ ...event, preventDefault });
    return isTaken;
  };
}

it('whoever leaves a changed form is asked, until the editor has stored it by itself', () => {
  const form = new PageElement();
  const field = new PageElement(() => form);
  const tell = openPage([form]);
  expect(tell('beforeunload')).toBe(false);
  tell('input', { target: field });
  expect(tell('beforeunload')).toBe(true);
  tell('stored', { target: form });
  expect(tell('beforeunload')).toBe(false);
  tell('input', { target: field });
  expect(tell('beforeunload')).toBe(true);
});

it('a key that is held does once what it is for', () => {
  let clicks = 0;
  const named = '[aria-keyshortcuts="Control+Enter"]';
  const button = { named, matches: () => false, click: () => (clicks += 1) };
  const tell = openPage([], [button]);
  const pressed = { key: 'Enter', code: 'Enter', ctrlKey: true, target: new PageElement() };
  expect(tell('keydown', { ...pressed, repeat: true })).toBe(true);
  expect(clicks).toBe(0);
  tell('keydown', pressed);
  expect(clicks).toBe(1);
});

it('g and the letter of a place lead there, in time and outside of fields', () => {
  const opened: string[] = [];
  let now = 100_000;
  const links = ['r', 'ü'].map((go) => ({ named: `[data-go="${go}"]`, click: () => opened.push(go) }));
  const named = '[aria-keyshortcuts="r"]';
  const button = { named, matches: () => false, click: () => opened.push('the key r') };
  const tell = openPage([], [...links, button], { Date: { now: () => now } });
  const press = (key: string, target = new PageElement()) => tell('keydown', { key, code: '', target });
  const field = new PageElement((selector) => (selector.includes('input') ? links : null));
  expect([press('g'), press('r'), press('g'), press('ü'), press('g'), press('x')]).toEqual(Array(6).fill(true));
  expect(opened).toEqual(['r', 'ü']);
  press('r');
  press('g');
  now += 2000;
  press('r');
  expect([press('g', field), press('r')]).toEqual([false, true]);
  expect(opened.slice(2)).toEqual(Array(3).fill('the key r'));
});

it('in a list j and k lead from row to row, x ticks and o opens, but nothing while somebody writes', () => {
  const done: string[] = [];
  let focused = '';
  const document = {
    querySelectorAll: (selector: string) => (selector === '.list tbody tr' ? rows : []),
  };
  const rows = ['first', 'second'].map((name) => {
    const link = {
      focus: () => {
        done.push(`at ${name}`);
        focused = name;
      },
      click: () => done.push(`opens ${name}`),
    };
    const box = { focus: () => undefined, click: () => done.push(`ticks ${name}`) };
    return {
      contains: () => focused === name,
      querySelector: (selector: string) => (selector === '.tick input' ? box : link),
    };
  });
  const tell = openPage([], [], { document });
  const press = (key: string, target = new PageElement(), more = {}) =>
    tell('keydown', { key, code: '', target, ...more });
  expect(['k', 'x', 'o', 'j', 'x', 'j', 'o', 'j', 'k', 'q'].map((key) => press(key))).toEqual([
    ...[false, false, false],
    ...[true, true, true, true],
    // Behind the last row nothing is taken over, and no row is left.
    ...[false, true, false],
  ]);
  expect(done).toEqual(['at first', 'ticks first', 'at second', 'opens second', 'at first']);
  const field = new PageElement((selector) => (selector.includes('textarea') ? rows : null));
  expect([press('j', field), press('j', new PageElement(), { ctrlKey: true, code: 'KeyJ' })]).toEqual([false, false]);
});

it('arrow keys lead from a field to the next row of the editor, and choose in a select', () => {
  const arrowIn = (kind: typeof PageElement): boolean => {
    const rows: object[] = [];
    const rowOf = (field: object, next: object | null) => ({
      querySelectorAll: () => [field],
      nextElementSibling: next,
    });
    const below = new kind();
    const field = new kind((selector) => (selector.includes('li') ? rows[0] : null));
    rows.push(rowOf(field, rowOf(below, null)));
    Object.assign(field, { value: '1', selectionStart: 1, selectionEnd: 1 });
    return openPage()('keydown', { target: field, key: 'ArrowDown', code: 'ArrowDown' });
  };
  expect([arrowIn(PageElement), arrowIn(SelectElement)]).toEqual([true, false]);
});

it('a typed date lends the calendar its day by Alt and the arrow down, and takes what is picked', () => {
  const calendar = new MadeElement();
  const told: string[] = [];
  const text = { value: ' 3.5.2026', focus: () => undefined, dispatchEvent: ({ type }: Event) => told.push(type) };
  const place = { querySelector: () => text, append: () => (calendar.parentElement = place) };
  const tell = openPage([], [], { document: { createElement: () => calendar }, Event });
  const field = new PageElement((selector) => (selector === '.with-calendar' ? place : null));
  const pressed = { target: field, key: 'ArrowDown', code: 'ArrowDown' };
  expect([tell('keydown', { ...pressed, altKey: false }), calendar.parentElement]).toEqual([false, null]);
  expect([tell('keydown', { ...pressed, altKey: true }), calendar.value]).toEqual([true, '2026-05-03']);
  calendar.value = '2026-12-24';
  calendar.listeners.get('input')?.({ stopPropagation: () => undefined });
  expect([text.value, ...told]).toEqual(['24.12.2026', 'input', 'change']);
  text.value = '3.5.';
  tell('keydown', { ...pressed, altKey: true });
  expect(calendar.value).toBe('');
});

it('a browser that opens no calendar by script gets no button for it', () => {
  const dataset = {};
  const calendar = new MadeElement();
  openPage([], [], { document: { createElement: () => calendar, documentElement: { dataset } } });
  expect(dataset).toEqual({ calendar: '' });
  const without = { setAttribute: calendar.setAttribute, addEventListener: calendar.addEventListener };
  const none = {};
  openPage([], [], { document: { createElement: () => without, documentElement: { dataset: none } } });
  expect(none).toEqual({});
});

it('a page whose part is missing is loaded anew once for it, however slow its line is', async () => {
  const stored = new Map<string, string>();
  const start = (src: string) => ({
    querySelector: (selector: string) => (selector.startsWith('script') ? { src } : null),
  });
  let loads = 0;
  let now = 100_000;
  const open = async (src: string) => {
    now += 15_000;
    openPage([], [], {
      document: start(src),
      location: { hash: '', reload: () => (loads += 1) },
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      },
      Date: { now: () => now },
    })('load');
    // No part can be had here; that is told a moment later.
    await new Promise((resolve) => setTimeout(resolve));
    return loads;
  };
  const counted: number[] = [];
  for (const part of ['/a.js', '/a.js', '/a.js', '/b.js']) counted.push(await open(part));
  expect(counted).toEqual([1, 1, 1, 2]);
});

it('a form opens in a field to write into, where no key changes what is chosen, and not after a reload', () => {
  let focused = '';
  const field = (type: string, value = '') => ({
    type,
    value,
    ariaRequired: type === 'needed' ? 'true' : null,
    matches: (selector: string) => selector === ':read-write' && ['text', 'needed'].includes(type),
    closest: () => null,
    focus: () => (focused = type),
  });
  const openOn = (types: string[], navigation = 'navigate') => {
    focused = '';
    const body = {};
    const form = { querySelectorAll: () => types.map((type) => field(type)) };
    openPage([], [], {
      document: {
        body,
        activeElement: body,
        querySelector: (selector: string) => (selector === 'main form.form' ? form : null),
      },
      performance: { getEntriesByType: () => [{ type: navigation }] },
    });
    return focused;
  };
  expect(openOn(['checkbox', 'select', 'text'])).toBe('text');
  expect(openOn(['checkbox', 'text', 'needed'])).toBe('needed');
  expect(openOn(['checkbox', 'file', 'radio'])).toBe('');
  expect(openOn(['text'], 'reload')).toBe('');
});
