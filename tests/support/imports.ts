import { ask } from '#app/pocketbase/ask.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { addImportCells, openImport } from '#app/pocketbase/imports/calls.ts';
import { rowJudges } from '#app/routes/imports/judges.server.ts';
import { runImport } from '#app/workflows/imports/run-import.ts';
import { ownFields } from './site.ts';
import type { Browser, Page } from './site.ts';

// The way of a foreign table through its pages.

export const uploadPage = '/invoice/kunden/einlesen';

/** A table of one row whose columns wait to be chosen; answers its id. */
export async function stageSampleTable(backend: Backend, word = 'Holm'): Promise<string> {
  const file = { fileName: `${word}.csv`, file: 'f'.repeat(64), heading: 'e'.repeat(64), told: 'Semikolon, UTF-8' };
  const columns = { headings: ['Firma', 'Ort'], mapping: ['name', 'city'] };
  const { id } = await ask(backend, openImport, { target: 'customers', ...file, ...columns, rows: 1 });
  const content = JSON.stringify([{ line: 2, cells: [word, 'Kiel'] }]);
  await ask(backend, addImportCells, { id, position: 0, content, isLast: true });
  return id;
}

/** One customer that came along by a table. */
export async function importSampleCustomer(backend: Backend, name: string): Promise<void> {
  const id = await stageSampleTable(backend, name);
  const chosen = { mapping: ['name', 'city'], known: 'skip', remembered: false } as const;
  const ran = await runImport(backend, rowJudges.customers, { id, version: 1, rows: 1, chosen });
  if (!ran.ok || ran.value !== 'done') throw new Error('not imported');
}

/** Sends a file and answers the address of its import. */
export async function takeIn(browser: Browser, content: string | Uint8Array, name = 'kunden.csv'): Promise<string> {
  const answer = await sendTable(browser, content, name);
  if (answer.location === '') throw new Error(`not taken in: ${answer.status}`);
  return answer.location;
}

export function sendTable(browser: Browser, content: string | Uint8Array, name = 'kunden.csv'): Promise<Page> {
  const form = new FormData();
  form.set('table', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return browser.post(uploadPage, form);
}

/** Presses a button of the import's page, with what else is chosen there, and answers the page it leads to. */
export async function pressImport(browser: Browser, path: string, more: Record<string, string> = {}): Promise<Page> {
  const answer = await browser.post(path, { ...ownFields((await browser.get(path)).text), ...more });
  return answer.location === '' ? answer : browser.get(answer.location);
}

/** A table of customers as another program writes it; `bad`: how many rows have no post code that is one. */
export function customerTable({ count, bad = 0, from = 1 }: { count: number; bad?: number; from?: number }): string {
  const row = (index: number) => {
    const number = from + index;
    const postCode = index < bad ? '123' : String(10_000 + (number % 89_000));
    return `${20_000 + number};Firma ${number} GmbH;Hauptstraße ${number};${postCode} Berlin;kunde${number}@firma.example;30 Tage netto`;
  };
  const heads = 'Kd-Nr.;Firma;Straße;PLZ/Ort;Mail;Zahlbar';
  return `${heads}\n${Array.from({ length: count }, (_, index) => row(index)).join('\n')}\n`;
}
