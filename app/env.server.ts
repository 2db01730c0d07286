import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

function filledText(lengthMax: number) {
  return z
    .string()
    .trim()
    .min(1, { error: 'ist leer' })
    .max(lengthMax, { error: `hat mehr als ${lengthMax} Zeichen` });
}

function wholeNumber(max: number) {
  const wrong = { error: 'ist keine Zahl' };
  return z.coerce
    .number(wrong)
    .int(wrong)
    .min(0, wrong)
    .max(max, { error: `ist größer als ${max}` });
}

const origin = z
  .url({ protocol: /^https?$/, error: 'ist keine Adresse wie https://rechnungen.example.de', abort: true })
  .refine((value) => URL.parse(value)?.pathname === '/', 'darf keinen Pfad enthalten')
  .transform((value) => new URL(value).origin);

const optionalText = z.string().trim().default('');

const schema = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: filledText(255).default('127.0.0.1'),
  DATA_DIR: filledText(4096)
    .default('./data')
    .transform((folder) => (isAbsolute(folder) ? folder : resolve(folder))),
  POCKETBASE_URL: z.url({ protocol: /^https?$/, error: 'ist keine http-Adresse' }).optional(),
  POCKETBASE_BIN: filledText(4096).optional(),
  ORIGIN: origin.optional(),
  SITE_NAME: filledText(60).default('Belegwerk'),
  TRUST_PROXY: z.enum(['0', '1'], { error: 'ist 0 oder 1' }).default('0'),
  BACKUP_DIR: filledText(4096)
    .transform((folder) => resolve(folder))
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'ist keine Uhrzeit wie 03:15' })
    .default('03:15'),
  BACKUP_KEEP: wholeNumber(10_000).min(1, { error: 'ist kleiner als 1' }).default(14),
  RESEND_API_KEY: optionalText,
  RESEND_BASE_URL: z.url({ protocol: /^https?$/, error: 'ist keine Adresse' }).optional(),
  MAIL_FROM: filledText(200)
    .regex(/[^\s@<>]@[^\s@<>]/, { error: 'ist keine Adresse wie Belegwerk <rechnung@example.de>' })
    .default('Belegwerk <belegwerk@localhost>'),
  BILLING: z.enum(['off', 'soon', 'on'], { error: 'ist off, soon oder on' }).default('off'),
  DEMO_DOCUMENT_LIMIT: wholeNumber(10_000).default(5),
  OPERATOR_NAME: optionalText,
  OPERATOR_ADDRESS: optionalText,
  OPERATOR_EMAIL: optionalText,
  OPERATOR_PHONE: optionalText,
  OPERATOR_VAT_ID: optionalText,
  OPERATOR_REGISTER: optionalText,
  OPERATOR_REPRESENTED_BY: optionalText,
});

/** Settings of this installation, from the environment. Defaults and meanings stand in .env.example. */
export interface Env {
  port: number;
  host: string;
  /** absolute */
  dataDir: string;
  /** set: an external PocketBase is used and none is started */
  pocketbaseUrl: string | null;
  pocketbaseBin: string | null;
  /** public address without trailing slash; null: taken from each request */
  origin: string | null;
  siteName: string;
  trustProxy: boolean;
  /** backups by themselves, daily at a time (HH:MM) in Berlin; null: none */
  backup: { dir: string; at: string; keep: number } | null;
  resend: { apiKey: string; baseUrl: string | null } | null;
  mailFrom: string;
  billing: 'off' | 'soon' | 'on';
  demoDocumentLimit: number;
  operator: Operator | null;
}

/** Who runs this installation, for imprint and privacy pages. */
export interface Operator {
  name: string;
  /** lines separated by ";" in the variable */
  address: string[];
  email: string;
  phone: string;
  vatId: string;
  register: string;
  representedBy: string;
}

/** Reads and checks the environment. Throws an Error with one German line per wrong variable. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(lines.join('\n'));
  }
  const env = parsed.data;
  if (env.BACKUP_DIR && env.POCKETBASE_URL)
    throw new Error(
      'BACKUP_DIR geht nicht zusammen mit POCKETBASE_URL: ein externes PocketBase sichert, wer es betreibt',
    );
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    pocketbaseUrl: env.POCKETBASE_URL ?? null,
    pocketbaseBin: env.POCKETBASE_BIN ?? null,
    origin: env.ORIGIN ?? null,
    siteName: env.SITE_NAME,
    trustProxy: env.TRUST_PROXY === '1',
    backup: env.BACKUP_DIR ? { dir: env.BACKUP_DIR, at: env.BACKUP_AT, keep: env.BACKUP_KEEP } : null,
    resend: env.RESEND_API_KEY ? { apiKey: env.RESEND_API_KEY, baseUrl: env.RESEND_BASE_URL ?? null } : null,
    mailFrom: env.MAIL_FROM,
    billing: env.BILLING,
    demoDocumentLimit: env.DEMO_DOCUMENT_LIMIT,
    operator: readOperator(env),
  };
}

function readOperator(env: z.infer<typeof schema>): Operator | null {
  if (!env.OPERATOR_NAME) return null;
  return {
    name: env.OPERATOR_NAME,
    address: env.OPERATOR_ADDRESS.split(';').map((line) => line.trim()),
    email: env.OPERATOR_EMAIL,
    phone: env.OPERATOR_PHONE,
    vatId: env.OPERATOR_VAT_ID,
    register: env.OPERATOR_REGISTER,
    representedBy: env.OPERATOR_REPRESENTED_BY,
  };
}

const loopbackPattern = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/;

/** Whether an address or host name means this machine only. */
export function isLoopback(host: string): boolean {
  return loopbackPattern.test(host);
}

/** Whether people reach this installation from elsewhere. */
export function isPublic(env: Pick<Env, 'origin' | 'host'>): boolean {
  if (env.origin) return !isLoopback(new URL(env.origin).hostname);
  return !isLoopback(env.host);
}
