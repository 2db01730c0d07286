import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { readSmtpUrl } from '#app/values/smtp-url.ts';
import type { SmtpSettings } from '#app/values/smtp-url.ts';

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

function shaped(pattern: RegExp, error: string) {
  return z.string().regex(pattern, { error });
}

function originLike(example: string) {
  return z
    .url({ protocol: /^https?$/, error: `ist keine Adresse wie ${example}`, abort: true })
    .refine((value) => URL.parse(value)?.pathname === '/', 'darf keinen Pfad enthalten')
    .transform((value) => new URL(value).origin);
}

const optionalUrl = z.url({ protocol: /^https?$/, error: 'ist keine Adresse' }).optional();

const smtpUrl = z.string().transform((text, context) => {
  const settings = readSmtpUrl(text);
  if (typeof settings !== 'string') return settings;
  context.addIssue({ code: 'custom', message: settings });
  return z.NEVER;
});

const optionalText = z.string().trim().default('');

const folder = filledText(4096).transform((path) => (isAbsolute(path) ? path : resolve(path)));

const schema = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: filledText(255).default('127.0.0.1'),
  DATA_DIR: folder.prefault('./data'),
  POCKETBASE_URL: z.url({ protocol: /^https?$/, error: 'ist keine http-Adresse' }).optional(),
  POCKETBASE_BIN: filledText(4096).optional(),
  POCKETBASE_SHA256: shaped(/^[0-9a-f]{64}$/i, 'ist kein SHA-256 (64 Zeichen, wie sha256sum sie zeigt)')
    .transform((text) => text.toLowerCase())
    .optional(),
  ORIGIN: originLike('https://rechnungen.example.de').optional(),
  SITE_NAME: filledText(60).default('Belegwerk'),
  TRUST_PROXY: z.enum(['0', '1'], { error: 'ist 0 oder 1' }).default('0'),
  CELLS: z.enum(['0', '1'], { error: 'ist 0 oder 1' }).default('0'),
  REPLICA_DIR: folder.optional(),
  BACKUP_DIR: folder.optional(),
  BACKUP_AT: shaped(/^([01]\d|2[0-3]):[0-5]\d$/, 'ist keine Uhrzeit wie 03:15').default('03:15'),
  BACKUP_KEEP: wholeNumber(10_000).min(1, { error: 'ist kleiner als 1' }).default(14),
  RESEND_API_KEY: optionalText,
  RESEND_BASE_URL: optionalUrl,
  RESEND_WEBHOOK_SECRET: shaped(
    /^whsec_[A-Za-z0-9+/]{16,200}={0,2}$/,
    'ist kein Schlüssel, wie Resend ihn zeigt: whsec_…',
  ).optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: filledText(200)
    .regex(/[^\s@<>]@[^\s@<>]/, { error: 'ist keine Adresse wie Belegwerk <rechnung@example.de>' })
    .default('Belegwerk <belegwerk@localhost>'),
  MAIL_DKIM_SELECTOR: shaped(/^[\w.-]{1,63}$/, 'ist kein Selektor wie mail2026').optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  MICROSOFT_CLIENT_ID: optionalText,
  MICROSOFT_CLIENT_SECRET: optionalText,
  GITHUB_CLIENT_ID: optionalText,
  GITHUB_CLIENT_SECRET: optionalText,
  OIDC_NAME: filledText(40).default('OpenID Connect'),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  OIDC_AUTH_URL: optionalUrl,
  OIDC_TOKEN_URL: optionalUrl,
  OIDC_USERINFO_URL: optionalUrl,
  ANALYTICS_URL: z.url({ protocol: /^https?$/, error: 'ist keine Adresse' }).optional(),
  VAT_CHECK_URL: optionalUrl,
  BILLING: z.enum(['off', 'soon', 'on'], { error: 'ist off, soon oder on' }).default('off'),
  DEMO_DOCUMENT_LIMIT: wholeNumber(10_000).default(5),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_PRICE_ID: optionalText,
  STRIPE_API_URL: originLike('https://api.stripe.com').optional(),
  PRICE_TEXT: filledText(200).default('kostenlos, selbst betrieben'),
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
  /** of the one binary that is started; null: of the one that belongs to this version */
  pocketbaseSha256: string | null;
  /** public address without trailing slash; null: taken from each request */
  origin: string | null;
  siteName: string;
  trustProxy: boolean;
  /** others stand behind the same address: who signs in elsewhere says first whose account it is */
  cells: boolean;
  /** where Litestream copies the databases to, as a folder; null: not here, or elsewhere */
  replicaDir: string | null;
  /** backups by themselves, daily at a time (HH:MM) in Berlin; null: none */
  backup: { dir: string; at: string; keep: number } | null;
  resend: {
    apiKey: string;
    baseUrl: string | null;
    /** null: its messages are not taken */ webhookSecret: string | null;
  } | null;
  /** takes mails where Resend is not set */
  smtp: SmtpSettings | null;
  mailFrom: string;
  /** where `doctor` looks for the key that the mail server signs with; null: nowhere */
  mailDkimSelector: string | null;
  /** where people may sign in besides, in the order of the login page */
  providers: ProviderEnv[];
  /** takes page views of visitors who have consented; null: none are counted */
  analyticsUrl: string | null;
  /** where VAT IDs are confirmed; null: nobody is asked */
  vatCheckUrl: string | null;
  billing: 'off' | 'soon' | 'on';
  demoDocumentLimit: number;
  /** where BILLING is on */
  stripe: StripeSettings | null;
  /** what using this installation costs, as the public pages say it */
  priceText: string;
  operator: Operator | null;
}

/** A service of somebody else that people sign in with. */
export interface ProviderEnv {
  /** as addresses name it */
  name: 'google' | 'microsoft' | 'github' | 'oidc';
  displayName: string;
  clientId: string;
  clientSecret: string;
  /** '' where PocketBase knows it by the name */
  authURL: string;
  tokenURL: string;
  userInfoURL: string;
}

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  /** another address than Stripe's own */
  apiUrl: string | null;
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
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'));
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
    pocketbaseSha256: env.POCKETBASE_SHA256 ?? null,
    origin: env.ORIGIN ?? null,
    siteName: env.SITE_NAME,
    trustProxy: env.TRUST_PROXY === '1',
    cells: env.CELLS === '1',
    replicaDir: env.REPLICA_DIR ?? null,
    backup: env.BACKUP_DIR ? { dir: env.BACKUP_DIR, at: env.BACKUP_AT, keep: env.BACKUP_KEEP } : null,
    resend: readResend(env),
    smtp: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    mailDkimSelector: env.MAIL_DKIM_SELECTOR ?? null,
    providers: readProviders(env),
    analyticsUrl: env.ANALYTICS_URL ?? null,
    vatCheckUrl: env.VAT_CHECK_URL ?? null,
    billing: env.BILLING,
    demoDocumentLimit: env.DEMO_DOCUMENT_LIMIT,
    stripe: readStripe(env),
    priceText: env.PRICE_TEXT,
    operator: readOperator(env),
  };
}

function readResend(env: z.infer<typeof schema>): Env['resend'] {
  const { RESEND_API_KEY: apiKey, RESEND_BASE_URL: baseUrl = null, RESEND_WEBHOOK_SECRET: webhookSecret = null } = env;
  if (apiKey !== '') return { apiKey, baseUrl, webhookSecret };
  if (webhookSecret !== null) throw new Error('RESEND_WEBHOOK_SECRET braucht auch RESEND_API_KEY');
  return null;
}

const signInProviders = [
  { name: 'google', displayName: 'Google', start: 'GOOGLE' },
  { name: 'microsoft', displayName: 'Microsoft', start: 'MICROSOFT' },
  { name: 'github', displayName: 'GitHub', start: 'GITHUB' },
] as const;

function readProviders(env: z.infer<typeof schema>): ProviderEnv[] {
  const known = { authURL: '', tokenURL: '', userInfoURL: '' };
  const all: ProviderEnv[] = signInProviders.map(({ name, displayName, start }) => {
    const client = { clientId: env[`${start}_CLIENT_ID`], clientSecret: env[`${start}_CLIENT_SECRET`] };
    return { name, displayName, ...client, ...known };
  });
  all.push({
    name: 'oidc',
    displayName: env.OIDC_NAME,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    authURL: env.OIDC_AUTH_URL ?? '',
    tokenURL: env.OIDC_TOKEN_URL ?? '',
    userInfoURL: env.OIDC_USERINFO_URL ?? '',
  });
  return all.filter(isComplete);
}

function isComplete({ name, clientId, clientSecret, ...addresses }: ProviderEnv): boolean {
  const start = name.toUpperCase();
  if (clientId === '' && clientSecret === '') return false;
  if (clientId === '') throw new Error(`${start}_CLIENT_ID ist leer, ${start}_CLIENT_SECRET aber nicht`);
  if (clientSecret === '') throw new Error(`${start}_CLIENT_SECRET ist leer, ${start}_CLIENT_ID aber nicht`);
  const { authURL, tokenURL, userInfoURL } = addresses;
  if (name === 'oidc' && [authURL, tokenURL, userInfoURL].includes(''))
    throw new Error('OIDC_AUTH_URL, OIDC_TOKEN_URL und OIDC_USERINFO_URL gehören zu OIDC_CLIENT_ID');
  return true;
}

const stripeNames = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;

function readStripe(env: z.infer<typeof schema>): StripeSettings | null {
  if (env.BILLING !== 'on') return null;
  const missing = stripeNames.filter((name) => env[name] === '');
  const verb = missing.length === 1 ? 'fehlt' : 'fehlen';
  if (missing.length > 0) throw new Error(`BILLING=on braucht den Zugang zu Stripe; es ${verb}: ${missing.join(', ')}`);
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    priceId: env.STRIPE_PRICE_ID,
    apiUrl: env.STRIPE_API_URL ?? null,
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
