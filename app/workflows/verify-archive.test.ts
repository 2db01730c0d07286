import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../values/canonical-json.ts';
import type { ChainedEvent } from '../pocketbase/archive/queries.ts';
import type { Backend } from '../pocketbase/backend.ts';
import { sha256 } from '../pocketbase/stored-bytes.ts';
import { verifyArchive } from './verify-archive.ts';

const company = 'companyabcdefgh';

interface Invoice {
  id: string;
  number: string;
  snapshot: string;
  snapshotHash: string;
  files: { kind: 'zugferd' | 'xrechnung-ubl'; sha256: string }[];
}

interface Archive {
  events: ChainedEvent[];
  invoices: Invoice[];
  bytes: Record<string, string>;
}

type Happening = Pick<ChainedEvent, 'type' | 'subject'> & { data: Record<string, never> | Record<string, unknown> };

function chain(happenings: Happening[]): ChainedEvent[] {
  let prev = '';
  return happenings.map(({ type, subject, data }, index) => {
    const event = { v: 1, seq: index + 1, at: '2026-11-21T10:00:00.000Z', actor: 'u', type, subject, prev };
    const hash = sha256(canonicalJson({ ...event, company, data: data as Record<string, string> }));
    prev = hash;
    return { ...event, data: JSON.stringify(data), hash };
  });
}

/** Two issued invoices with their files, as the product writes them. */
function wholeArchive(): Archive {
  const bytes: Record<string, string> = {};
  const invoices = ['RE-1', 'RE-2'].map((number): Invoice => {
    const snapshot = JSON.stringify({ format: 1, number });
    const files = (['zugferd', 'xrechnung-ubl'] as const).map((kind) => {
      bytes[`id-${number}/${kind}`] = `${number} as ${kind}`;
      return { kind, sha256: sha256(`${number} as ${kind}`) };
    });
    return { id: `id-${number}`, number, snapshot, snapshotHash: sha256(snapshot), files };
  });
  const events = chain([
    { type: 'company-created', subject: company, data: {} },
    ...invoices.flatMap(({ id, number, snapshotHash, files }) => [
      { type: 'invoice-issued', subject: id, data: { number, snapshot: snapshotHash } },
      { type: 'invoice-files-stored', subject: id, data: { files } },
    ]),
  ]);
  return { events, invoices, bytes };
}

function backendOf({ events, invoices, bytes }: Archive): Backend {
  const pages = (path: string): unknown => {
    const after = new URL(`http://x/${path}`).searchParams.get('after') ?? '';
    if (path === 'system/companies') return [company];
    if (path.includes('/events')) return events.slice(Number(after), Number(after) + 2);
    const index = invoices.findIndex(({ id }) => id === after);
    return invoices
      .slice(index + 1, index + 2)
      .map((invoice) => ({ ...invoice, files: JSON.stringify(invoice.files) }));
  };
  const readAsSystem = (path: string, schema: { parse: (value: unknown) => unknown }) =>
    Promise.resolve(schema.parse(pages(path)));
  const fetchFile = (url: string) => {
    const [, id = '', kind = ''] = /invoices\/([^/]+)\/files\/(.+)$/.exec(url) ?? [];
    const invoice = invoices.find((each) => each.id === id);
    const stored = invoice?.files.find((file) => file.kind === kind);
    const body = bytes[`${id}/${kind}`];
    if (!stored || body === undefined) return Promise.resolve(new Response('', { status: 404 }));
    return Promise.resolve(new Response(body, { headers: { 'x-belegwerk-sha256': stored.sha256 } }));
  };
  const sdk = { buildURL: (path: string) => `http://pb${path}` };
  return { sdk, readAsSystem, fetch: fetchFile } as unknown as Backend;
}

async function damagesAfter(damage: (archive: Archive) => void): Promise<string[]> {
  const archive = wholeArchive();
  damage(archive);
  const report = await verifyArchive(backendOf(archive));
  return report.damages.map(({ subject, what }) => `${subject}: ${what}`);
}

function first<T>(items: T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('empty');
  return item;
}

describe('verifyArchive', () => {
  it('counts a whole archive and finds nothing', async () => {
    expect(await verifyArchive(backendOf(wholeArchive()))).toEqual({
      companies: 1,
      events: 5,
      invoices: 2,
      files: 4,
      damages: [],
    });
  });

  it.each([
    ['an event was rewritten', (archive: Archive) => (first(archive.events).actor = 'x'), ['event 1: event-hash']],
    [
      'an event was rewritten and hashed again',
      ({ events }: Archive) => {
        const event = first(events);
        event.hash = first(chain([{ type: 'other', subject: event.subject, data: {} }])).hash;
        event.type = 'other';
      },
      ['event 2: event-order'],
    ],
    [
      'an event is gone',
      ({ events }: Archive) => events.splice(2, 1),
      ['event 4: event-order', 'RE-1: files-not-in-log'],
    ],
    [
      'the last events are gone',
      ({ events }: Archive) => events.splice(3, 2),
      ['RE-2: snapshot-not-in-log', 'RE-2: files-not-in-log'],
    ],
    [
      'a snapshot was changed',
      ({ invoices }: Archive) => (first(invoices).snapshot = '{"format":1,"number":"RE-9"}'),
      ['RE-1: snapshot-hash'],
    ],
    [
      'a snapshot was changed and hashed again',
      ({ invoices }: Archive) => {
        const invoice = first(invoices);
        invoice.snapshot = '{"format":1,"number":"RE-9"}';
        invoice.snapshotHash = sha256(invoice.snapshot);
      },
      ['RE-1: snapshot-not-in-log'],
    ],
    [
      'all files are gone',
      ({ invoices }: Archive) => (first(invoices).files = []),
      ['RE-1: no-files', 'RE-1: files-not-in-log'],
    ],
    ['one file is gone', ({ invoices }: Archive) => first(invoices).files.pop(), ['RE-1: files-not-in-log']],
    [
      'the bytes of a file were changed',
      ({ bytes }: Archive) => (bytes['id-RE-2/zugferd'] = 'x'),
      ['RE-2: file-bytes'],
    ],
    [
      'the bytes of a file are gone',
      ({ bytes }: Archive) => Reflect.deleteProperty(bytes, 'id-RE-2/xrechnung-ubl'),
      ['RE-2: file-bytes'],
    ],
    [
      'a file was changed together with its hash',
      ({ invoices, bytes }: Archive) => {
        bytes['id-RE-1/zugferd'] = 'x';
        first(first(invoices).files).sha256 = sha256('x');
      },
      ['RE-1: files-not-in-log'],
    ],
  ])('%s', async (_name, damage, expected) => {
    expect(await damagesAfter(damage)).toEqual(expected);
  });

  // The log knows of the invoice; an archive without it is not whole (deleted, or turned back into a draft).
  it('an issued invoice is gone', async () => {
    expect(await damagesAfter(({ invoices }) => invoices.shift())).not.toEqual([]);
  });

  // The number is frozen in the snapshot and stands in the log; the column beside it is what lists and links show.
  it('the number of an invoice was changed beside its snapshot', async () => {
    expect(await damagesAfter(({ invoices }) => (first(invoices).number = 'RE-9'))).not.toEqual([]);
  });

  it('two files of an invoice changed their kinds', async () => {
    const swap = ({ invoices, bytes }: Archive) => {
      const [a, b] = first(invoices).files;
      if (a && b) [a.sha256, b.sha256] = [b.sha256, a.sha256];
      [bytes['id-RE-1/zugferd'], bytes['id-RE-1/xrechnung-ubl']] = ['RE-1 as xrechnung-ubl', 'RE-1 as zugferd'];
    };
    expect(await damagesAfter(swap)).not.toEqual([]);
  });
});
