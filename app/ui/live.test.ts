import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(join(import.meta.dirname, 'live.js'), 'utf8');

/** A page that shows customers; `change` is what its stream tells, `wait` lets the time pass after which it looks. */
function openPage(answers: number[]) {
  const looks: number[] = [];
  const streams: EventTarget[] = [];
  let timers: { run: () => unknown; ms: number }[] = [];
  class EventSource extends EventTarget {
    close = () => undefined;
    constructor() {
      super();
      streams.push(this);
    }
  }
  const main = { dataset: { liveOf: 'customers', liveSince: '1', live: '/invoice/neuigkeiten' } };
  runInContext(
    script,
    createContext({
      document: { hidden: false, querySelector: () => main, addEventListener: () => undefined },
      location: { href: 'https://b.example/invoice/kunden' },
      addEventListener: () => undefined,
      EventSource,
      DOMParser: class {
        parseFromString = () => ({ querySelector: () => null });
      },
      setTimeout: (run: () => unknown, ms: number) => timers.push({ run, ms }),
      clearTimeout: () => undefined,
      fetch: () => {
        const status = answers[looks.length] ?? 200;
        looks.push(status);
        return Promise.resolve({ status, ok: status === 200, redirected: false, text: () => Promise.resolve('') });
      },
    }),
  );
  return {
    looks,
    change: () => streams[0]?.dispatchEvent(new MessageEvent('change', { data: 'customers abc', lastEventId: '2' })),
    wait: async (ms: number) => {
      const due = timers.filter((timer) => timer.ms <= ms);
      timers = timers.filter((timer) => timer.ms > ms);
      for (const { run } of due) await run();
    },
  };
}

it('a page that is renewed while the server fails looks again until it has the page', async () => {
  const page = openPage([503, 502, 200]);
  page.change();
  for (let step = 0; step < 5; step += 1) await page.wait(2000);
  expect(page.looks).toEqual([503, 502, 200]);
});
