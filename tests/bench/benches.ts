interface Bench {
  what: string;
  /** what stands in its way on a machine that has other things to do: times do, ratios of one run and bytes do not */
  judges: 'times' | 'ratios' | 'bytes';
}

/** What `npm run bench -- NAME` measures; each is the file of its name. */
export const benches: Readonly<Record<string, Bench>> = {
  start: { what: 'npm start to the first 200 of /health, memory, stop', judges: 'times' },
  memory: { what: 'memory of both processes under work', judges: 'bytes' },
  search: { what: 'the search of the head among many invoices', judges: 'times' },
  dashboard: { what: 'the dashboard beside the list of invoices', judges: 'ratios' },
  lists: { what: 'lists and searches of a large company beside a small one', judges: 'ratios' },
  pages: { what: 'bytes of every page on the wire', judges: 'bytes' },
  typing: { what: 'a key in an editor of many lines', judges: 'times' },
  streams: { what: 'open pages that are told of changes', judges: 'times' },
  einvoice: { what: 'writing, reading and judging XML, beside other libraries', judges: 'ratios' },
  issue: { what: 'issuing, beside the sum of its parts', judges: 'ratios' },
  attachments: { what: 'documents with attached files', judges: 'times' },
  pdf: { what: 'drawing documents, beside other libraries', judges: 'times' },
};
