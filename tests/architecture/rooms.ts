/** Who may import whom inside app/. A room not listed may not exist. */
export const rooms: Record<string, readonly string[]> = {
  values: [],
  einvoice: ['values'],
  invoicing: ['values', 'einvoice'],
  pocketbase: ['invoicing', 'einvoice', 'values', 'env'],
  pdf: ['banking', 'invoicing', 'einvoice', 'values', 'env'],
  mail: ['invoicing', 'values', 'env'],
  payment: ['values'],
  banking: ['invoicing', 'values', 'einvoice'],
  'vat-check': [],
  workflows: ['invoicing', 'einvoice', 'values', 'pocketbase', 'pdf', 'mail', 'payment', 'banking', 'vat-check', 'env'],
  jobs: ['workflows', 'invoicing', 'einvoice', 'values', 'pocketbase', 'pdf', 'mail', 'payment', 'env'],
  commands: ['server', 'workflows', 'invoicing', 'einvoice', 'values', 'pocketbase', 'pdf', 'mail', 'payment', 'env'],
  server: [
    'banking',
    'http',
    'jobs',
    'workflows',
    'pocketbase',
    'pdf',
    'mail',
    'payment',
    'vat-check',
    'values',
    'env',
  ],
  http: ['pocketbase', 'invoicing', 'values', 'env'],
  ui: ['invoicing', 'values'],
  forms: ['http', 'ui', 'pocketbase', 'invoicing', 'values'],
  routes: [
    'workflows',
    'http',
    'forms',
    'ui',
    'pocketbase',
    'pdf',
    'mail',
    'payment',
    'einvoice',
    'invoicing',
    'values',
    'env',
  ],
};

/**
 * The folders of a room in the order in which they may know each other: each imports those before it, and none behind it.
 * The room's own files stand before all of them.
 */
export const orders: Readonly<Record<string, readonly string[]>> = {
  pocketbase: [
    ...['engine', 'schema', 'locks', 'live', 'system-status', 'idempotency', 'clock', 'backups', 'record-hashes'],
    ...[
      'subscriptions',
      'vat-checks',
      'attachments',
      'pictures',
      'links',
      'counters',
      'companies',
      'customers',
      'products',
      'contacts',
      'imports',
      'text-blocks',
    ],
    ...[
      'discarded',
      'layouts',
      'invoices',
      'reminders',
      'outbox',
      'accounts',
      'delivery-notes',
      'debits',
      'bank-entries',
    ],
    ...[
      'payments',
      'offers',
      'issuing',
      'narrowed',
      'lists',
      'schedules',
      'projects',
      'search',
      'figures',
      'customer-hub',
      'heads',
      'archive',
    ],
    ...['storage-cleanup', 'consistency'],
  ],
  invoicing: [
    ...['project', 'customer', 'import', 'company', 'tax', 'ledger', 'layout', 'invoice', 'imported', 'product'],
    ...['delivery-note', 'offer'],
    ...[
      'documents',
      'subscription',
      'figures',
      'sending',
      'debits',
      'banking',
      'quick-lines',
      'reminders',
      'schedules',
      'text-blocks',
    ],
    ...['to-einvoice'],
  ],
};

/** Files that put all folders of their room together. */
export const assemblers: readonly string[] = ['pocketbase/engine/main.ts', 'pocketbase/schema/subjects.ts'];

interface AgainstOrder {
  /** '' for the room's own files */
  from: string;
  to: string;
  why: string;
}

/** What is imported against the order all the same. */
export const againstOrder: Readonly<Record<string, readonly AgainstOrder[]>> = {
  invoicing: [
    { from: '', to: 'tax', why: 'the type of a field that chooses a tax' },
    { from: '', to: 'documents', why: 'the type of a field that is printed on some kinds' },
    { from: 'company', to: 'invoice', why: 'settings name the kinds of invoices as they are printed' },
    { from: 'company', to: 'documents', why: 'the type of a kind whose texts can be set' },
    { from: 'ledger', to: 'invoice', why: 'types of what was frozen, of which claims are computed' },
    { from: 'layout', to: 'invoice', why: 'the type of the seller on a letterhead' },
    { from: 'layout', to: 'documents', why: 'a layout chooses among parts of a document, which fills its texts' },
    { from: 'invoice', to: 'delivery-note', why: 'the type of what was delivered of a line' },
  ],
};

/** npm packages that a room may import; rooms not listed may import any dependency of the product. */
export const packages: Record<string, readonly string[]> = {
  values: ['big.js'],
  einvoice: ['saxes'],
  invoicing: [],
  ui: ['react', 'react-dom', 'react-router', '@conform-to/react', '@visx/[a-z]+'],
  http: ['react-router', 'pocketbase', 'zod'],
  forms: ['react', 'react-router', '@conform-to/react', '@conform-to/zod', 'zod', 'ibantools'],
  mail: ['nodemailer', 'resend', 'zod'],
  payment: ['stripe', 'zod'],
  banking: ['csv-parse'],
  'vat-check': ['zod'],
};

/** Rooms that run in the browser too: nothing of Node. */
export const withoutNode: readonly string[] = ['values', 'einvoice', 'invoicing', 'banking', 'ui'];

/** Files of pocketbase/ that run inside PocketBase, and the files there that both sides read. */
export const hooks = {
  files: 'pocketbase.*/(engine/|hooks\\.ts$|[a-z-]+\\.hooks\\.ts$)',
  shared:
    'pocketbase.*/(call|calls|columns|draft-columns|limits|record|refusal|sql|statement|states|totals-agree|documents|narrowing|order|tally|window)\\.ts$',
  rooms: ['values', 'invoicing'],
  packages: ['big.js'],
} as const;

/** Folders of routes/ that hold what several resources show, each with those before it that it may use. */
export const sharedPages: Readonly<Record<string, readonly string[]>> = {
  lists: [],
  findings: [],
  documents: ['findings', 'lists'],
  mail: ['documents', 'findings', 'lists'],
  several: ['mail', 'documents', 'findings', 'lists'],
};

/**
 * Files of these folders that name, a row each, what resources bring: for nobody else there may a shared folder know one.
 */
export const tablesOfKinds = {
  files:
    'routes/(documents/editor/(kinds\\.server\\.ts|drafts\\.server\\.ts|document-editor\\.tsx)|imports/judges\\.server\\.ts)$',
  resources: ['invoices', 'offers', 'customers'],
} as const;

/** Types may pass where code may not: the shape of what a person's request is given. */
export const typeOnly: readonly (readonly [from: string, to: string])[] = [['http', 'workflows']];

/** Imports within the table that are refused all the same. */
export interface NarrowDoor {
  name: string;
  /** paths below app/, as patterns */
  from: string;
  fromNot?: string;
  to: string;
  toNot?: string;
}

export const narrowDoors: readonly NarrowDoor[] = [
  {
    name: 'core-meets-the-norm-in-one-room',
    from: 'invoicing/',
    fromNot: 'invoicing/to-einvoice/',
    to: 'einvoice/',
  },
];

/** The one file by which all other rooms may import a room. */
export const entries: Readonly<Record<string, string>> = {};
