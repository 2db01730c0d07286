import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#app/env.server.ts';

const complaint = (variables: Record<string, string>): string => {
  try {
    readEnv(variables);
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('readEnv', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), 'data'),
      pocketbaseUrl: null,
      pocketbaseBin: null,
      pocketbaseSha256: null,
      replicaDir: null,
      origin: null,
      siteName: 'Belegwerk',
      trustProxy: false,
      cells: false,
      backup: null,
      resend: null,
      smtp: null,
      mailFrom: 'Belegwerk <belegwerk@localhost>',
      mailDkimSelector: null,
      providers: [],
      analyticsUrl: null,
      billing: 'off',
      demoDocumentLimit: 5,
      stripe: null,
      vatCheckUrl: null,
      priceText: 'kostenlos, selbst betrieben',
      operator: null,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'POCKETBASE_URL',
      'ORIGIN',
      'PRICE_TEXT',
      'SITE_NAME',
      'TRUST_PROXY',
      'RESEND_API_KEY',
      'BILLING',
    ];
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}));
  });

  it('reads every variable', () => {
    expect(
      readEnv({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/belegwerk',
        POCKETBASE_URL: 'http://127.0.0.1:8090',
        POCKETBASE_BIN: '/opt/pocketbase',
        POCKETBASE_SHA256: 'AB'.repeat(32),
        REPLICA_DIR: '/mnt/replica',
        ORIGIN: 'https://Rechnungen.Example.de/',
        SITE_NAME: ' Kontor ',
        TRUST_PROXY: '1',
        CELLS: '1',
        RESEND_API_KEY: 're_1',
        RESEND_BASE_URL: 'http://127.0.0.1:1234',
        RESEND_WEBHOOK_SECRET: 'whsec_MDEyMzQ1Njc4OWFiY2RlZg==',
        SMTP_URL: 'smtps://u:p@mail.example',
        MAIL_FROM: 'Kontor <post@kontor.example>',
        MAIL_DKIM_SELECTOR: 'mail2026',
        ANALYTICS_URL: 'https://zaehler.example/api/event',
        VAT_CHECK_URL: 'https://api.evatr.example/app/v1/abfrage',
        BILLING: 'soon',
        DEMO_DOCUMENT_LIMIT: '0',
        PRICE_TEXT: ' 9 € im Monat ',
        OPERATOR_NAME: 'Kontor GmbH',
        OPERATOR_ADDRESS: 'Am Markt 1; 20457 Hamburg',
        OPERATOR_EMAIL: 'post@kontor.example',
        OPERATOR_PHONE: '040 1',
        OPERATOR_VAT_ID: 'DE123456789',
        OPERATOR_REGISTER: 'HRB 1',
        OPERATOR_REPRESENTED_BY: 'Eva Kontor',
      }),
    ).toEqual({
      providers: [],
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/var/lib/belegwerk',
      pocketbaseUrl: 'http://127.0.0.1:8090',
      pocketbaseBin: '/opt/pocketbase',
      pocketbaseSha256: 'ab'.repeat(32),
      replicaDir: '/mnt/replica',
      backup: null,
      origin: 'https://rechnungen.example.de',
      siteName: 'Kontor',
      trustProxy: true,
      cells: true,
      resend: {
        apiKey: 're_1',
        baseUrl: 'http://127.0.0.1:1234',
        webhookSecret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZg==',
      },
      vatCheckUrl: 'https://api.evatr.example/app/v1/abfrage',
      smtp: { host: 'mail.example', port: 465, security: 'tls', login: { user: 'u', password: 'p' } },
      mailFrom: 'Kontor <post@kontor.example>',
      mailDkimSelector: 'mail2026',
      analyticsUrl: 'https://zaehler.example/api/event',
      billing: 'soon',
      demoDocumentLimit: 0,
      stripe: null,
      priceText: '9 € im Monat',
      operator: {
        name: 'Kontor GmbH',
        address: ['Am Markt 1', '20457 Hamburg'],
        email: 'post@kontor.example',
        phone: '040 1',
        vatId: 'DE123456789',
        register: 'HRB 1',
        representedBy: 'Eva Kontor',
      },
    });
  });

  it.each([
    ['PORT', 'abc', 'ist keine Zahl'],
    ['PORT', '-1', 'ist keine Zahl'],
    ['PORT', '65536', 'ist größer als 65535'],
    ['PORT', '80.5', 'ist keine Zahl'],
    ['POCKETBASE_URL', 'localhost:8090', 'ist keine http-Adresse'],
    ['POCKETBASE_URL', 'ftp://pb', 'ist keine http-Adresse'],
    ['ORIGIN', 'https://b.example/unter/pfad', 'darf keinen Pfad enthalten'],
    ['ORIGIN', 'ftp://b.example', 'ist keine Adresse wie https://rechnungen.example.de'],
    ['TRUST_PROXY', 'true', 'ist 0 oder 1'],
    ['RESEND_BASE_URL', 'resend', 'ist keine Adresse'],
    ['RESEND_WEBHOOK_SECRET', 'secret', 'ist kein Schlüssel, wie Resend ihn zeigt: whsec_…'],
    ['RESEND_WEBHOOK_SECRET', 'whsec_MDEyMzQ1Njc4OWFiY2RlZg==', 'braucht auch RESEND_API_KEY'],
    [
      'SMTP_URL',
      'mail.example',
      'ist keine Adresse eines Mailservers, zum Beispiel smtps://name:passwort@mail.example.de',
    ],
    ['BILLING', 'yes', 'ist off, soon oder on'],
    ['BACKUP_AT', '3:15', 'ist keine Uhrzeit wie 03:15'],
    ['BACKUP_AT', '24:00', 'ist keine Uhrzeit wie 03:15'],
    ['BACKUP_KEEP', '0', 'ist kleiner als 1'],
    ['DEMO_DOCUMENT_LIMIT', 'viele', 'ist keine Zahl'],
    ['DEMO_DOCUMENT_LIMIT', '-1', 'ist keine Zahl'],
  ])('%s=%s %s', (name, value, sentence) => {
    expect(complaint({ [name]: value })).toBe(`${name} ${sentence}`);
  });

  it('bills only where it can reach Stripe', () => {
    const given = {
      BILLING: 'on',
      STRIPE_SECRET_KEY: ' sk_1 ',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_ID: 'price_1',
    };
    const stripe = { secretKey: 'sk_1', webhookSecret: 'whsec_1', priceId: 'price_1', apiUrl: null };
    expect(readEnv(given).stripe).toEqual(stripe);
    const apiUrl = 'http://127.0.0.1:12111';
    expect(readEnv({ ...given, STRIPE_API_URL: `${apiUrl}/` }).stripe).toEqual({ ...stripe, apiUrl });
    expect(readEnv({ ...given, BILLING: 'soon' }).stripe).toBe(null);
    expect(complaint({ BILLING: 'on' })).toBe(
      'BILLING=on braucht den Zugang zu Stripe; es fehlen: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID',
    );
    expect(complaint({ ...given, STRIPE_PRICE_ID: ' ' })).toBe(
      'BILLING=on braucht den Zugang zu Stripe; es fehlt: STRIPE_PRICE_ID',
    );
    expect(complaint({ ...given, STRIPE_API_URL: 'api.stripe.com' })).toBe(
      'STRIPE_API_URL ist keine Adresse wie https://api.stripe.com',
    );
  });

  it('backs up where a folder is named, and only what is its own', () => {
    expect(readEnv({ BACKUP_DIR: '/backups' }).backup).toEqual({ dir: '/backups', at: '03:15', keep: 14 });
    const given = { BACKUP_DIR: '/backups', BACKUP_AT: '23:30', BACKUP_KEEP: '3' };
    expect(readEnv(given).backup).toEqual({ dir: '/backups', at: '23:30', keep: 3 });
    expect(complaint({ ...given, POCKETBASE_URL: 'http://127.0.0.1:8090' })).toContain('BACKUP_DIR geht nicht');
  });

  it('names everything that is wrong, one a line', () => {
    expect(complaint({ PORT: 'x', BILLING: 'x' }).split('\n')).toEqual([
      'PORT ist keine Zahl',
      'BILLING ist off, soon oder on',
    ]);
  });

  // Each is refused today, but in English words of the schema library or without the name of the variable.
  it.each([
    ['HOST', ' '],
    ['DATA_DIR', ' '],
    ['POCKETBASE_BIN', ' '],
    ['POCKETBASE_SHA256', 'a'.repeat(63)],
    ['ORIGIN', 'rechnungen.example.de'],
    ['SITE_NAME', 'x'.repeat(61)],
    ['SITE_NAME', ' '],
    ['MAIL_FROM', 'x'],
    ['MAIL_DKIM_SELECTOR', 'mail 2026'],
    ['ANALYTICS_URL', 'zaehler'],
  ])('%s=%j is refused in German, by its name', (name, value) => {
    expect(complaint({ [name]: value })).not.toBe('taken');
    expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name} (?!.*(expected|Invalid|Too )).+$`));
  });

  it.each(['ftp://mail.example', 'javascript:alert(1)'])('RESEND_BASE_URL=%s is no http address', (value) => {
    expect(complaint({ RESEND_BASE_URL: value })).toMatch(/^RESEND_BASE_URL /);
  });
});

describe('other services to sign in with', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const oidc = {
    OIDC_NAME: 'Firmenkonto',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_AUTH_URL: 'https://id.example/auth',
    OIDC_TOKEN_URL: 'https://id.example/token',
    OIDC_USERINFO_URL: 'https://id.example/me',
  };

  it('are those that have both values, in the order of the login page', () => {
    const { providers } = readEnv({ ...oidc, ...google });
    expect(providers.map(({ name, displayName }) => [name, displayName])).toEqual([
      ['google', 'Google'],
      ['oidc', 'Firmenkonto'],
    ]);
    expect(providers[1]).toMatchObject({ authURL: 'https://id.example/auth', clientSecret: 'secret' });
  });

  it.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET ist leer, GOOGLE_CLIENT_ID aber nicht'],
    [{ GITHUB_CLIENT_SECRET: 'x' }, 'GITHUB_CLIENT_ID ist leer, GITHUB_CLIENT_SECRET aber nicht'],
    [{ ...oidc, OIDC_TOKEN_URL: '' }, 'OIDC_AUTH_URL, OIDC_TOKEN_URL und OIDC_USERINFO_URL gehören zu OIDC_CLIENT_ID'],
    [{ ...oidc, OIDC_AUTH_URL: 'ftp://x' }, 'OIDC_AUTH_URL ist keine Adresse'],
  ])('%j is not enough', (variables, words) => {
    expect(complaint(variables)).toBe(words);
  });
});
