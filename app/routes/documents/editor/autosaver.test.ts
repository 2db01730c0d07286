import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAutosave } from './autosaver.ts';

class Field {
  readonly type = 'text';
  readonly name = 'subject';
  readonly value: string;
  readonly defaultValue: string;

  constructor(value: string, defaultValue: string) {
    this.value = value;
    this.defaultValue = defaultValue;
  }
}

let sent: (string | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('history', { state: null, replaceState: () => undefined });
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', class extends Field {});
  vi.stubGlobal('HTMLSelectElement', class extends Field {});
  vi.stubGlobal('FormData', function formData({ elements }: { elements: Field[] }) {
    return elements.map(({ name, value }) => [name, value]);
  });
  vi.stubGlobal('fetch', (_path: string, { body }: { body: URLSearchParams }) => {
    sent.push(body.get('subject'));
    return Promise.reject(new TypeError('no connection'));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function openEditor(field: Field) {
  const elements = Object.assign([field], { namedItem: () => null });
  const form = Object.assign(new EventTarget(), { elements, dataset: {} });
  const path = '/invoice/rechnungen/neu/sichern';
  return startAutosave(form as unknown as HTMLFormElement, { path, tell: () => undefined });
}

describe('the editor that saves by itself', () => {
  it('saves what was typed into a single line before its script came', async () => {
    const saver = openEditor(new Field('früh getippt', ''));
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(['früh getippt']);
    saver.stop();
  });

  it('sends nothing of a form that stands as it was stored', async () => {
    const saver = openEditor(new Field('gespeichert', 'gespeichert'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toEqual([]);
    saver.stop();
  });

  it('tries to save again as long as the server cannot be reached, later each time', async () => {
    const saver = openEditor(new Field('im Funkloch', ''));
    for (const [tries, waitMs] of [2000, 5000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(sent).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(tries + 1);
    }
    saver.stop();
  });
});
