import type { Limit } from './shared/report.ts';

/** What may be asked of a bench; each reads what it knows. */
export interface BenchOptions {
  /** fewer take less time and tell less */
  rounds?: number;
  /** invoices in the database, or documents that are drawn */
  count?: number;
  /** where a filled database stays for the next time */
  folder?: string;
  /** only pages whose name holds it */
  only?: string;
}

/** The default export of a part's file: prints its figures and answers those that have a limit. */
export type Bench = (options: BenchOptions) => Promise<Limit[]>;

export interface BenchPart {
  /** its folder */
  command: string;
  /** its file */
  name: string;
  /** what stands in its way on a machine that has other things to do: times do, ratios of one run and bytes do not */
  judges: 'times' | 'ratios' | 'bytes';
  what: string;
}

export const benchParts: readonly BenchPart[] = [
  {
    command: 'core',
    name: 'einvoice',
    judges: 'ratios',
    what: 'writing, reading and judging XML, beside other libraries',
  },
  { command: 'core', name: 'pdf', judges: 'times', what: 'drawing documents, beside other libraries' },
  { command: 'issue', name: 'issuing', judges: 'ratios', what: 'issuing, beside the sum of its parts' },
  {
    command: 'issue',
    name: 'attachments',
    judges: 'ratios',
    what: 'an invoice with as many attached files as it may have',
  },
  {
    command: 'lists',
    name: 'lists',
    judges: 'ratios',
    what: 'lists, searches and dashboard of a large company beside a small one',
  },
  { command: 'product', name: 'start', judges: 'times', what: 'npm start to the first 200 of /health, memory, stop' },
  { command: 'product', name: 'memory', judges: 'bytes', what: 'memory of both processes under work' },
  { command: 'product', name: 'pages', judges: 'bytes', what: 'bytes of every page on the wire' },
  { command: 'product', name: 'typing', judges: 'times', what: 'a key in an editor of many lines' },
  {
    command: 'product',
    name: 'import',
    judges: 'ratios',
    what: 'a table of 20,000 customers, and what others wait for meanwhile',
  },
  { command: 'product', name: 'streams', judges: 'times', what: 'open pages that are told of changes' },
];
