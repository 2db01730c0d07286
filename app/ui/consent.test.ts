import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(join(import.meta.dirname, 'consent.js'), 'utf8');

/** What is sent when the page of that path is opened. */
function countedOn(pathname: string): unknown[] {
  const sent: unknown[] = [];
  runInContext(
    script,
    createContext({
      document: {
        cookie: 'consent=necessary.statistic',
        querySelector: () => ({ dataset: { analytics: 'https://counts.example' } }),
      },
      location: { pathname, origin: 'https://b.example', hostname: 'b.example' },
      navigator: {},
      history: { pushState: () => undefined },
      window: new EventTarget(),
      fetch: (_address: string, { body }: { body: string }) => {
        sent.push((JSON.parse(body) as { url: unknown }).url);
        return Promise.resolve();
      },
    }),
  );
  return sent;
}

it.each([
  ['/invoice/rechnungen/abc123def456ghi', '/invoice/rechnungen/:id'],
  ['/invoice/kunden/abcdefghijklmno/bearbeiten', '/invoice/kunden/:id/bearbeiten'],
  ['/invoice/rechnungen/neu', '/invoice/rechnungen/neu'],
])('the page %s is counted as %s, without the id of a record', (path, counted) => {
  expect(countedOn(path)).toEqual([`https://b.example${counted}`]);
});
