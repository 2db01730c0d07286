import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '#tests/support/make-certificate.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import { levelAndText } from '#tests/support/diagnosis.ts';
import { readEnv } from '#app/env.server.ts';
import { diagnose } from './check.ts';
import { checksOfMail } from './mail-checks.ts';

let server: MailServer | null = null;

afterEach(async () => {
  await server?.close();
  server = null;
});

type Zone = Readonly<Record<string, string[]>>;

/** What is said of each, by the first words of its name; `zone` without a name: that one is not answered. */
async function tell(settings: Record<string, string>, zone: Zone = {}) {
  const asked: string[] = [];
  const texts = (name: string) => {
    asked.push(name);
    return 'silent' in zone ? Promise.reject(new Error('timeout')) : Promise.resolve(zone[name] ?? []);
  };
  const examined = { env: readEnv(settings), dns: { texts }, now: new Date(), projectFolder: '/' };
  const [mail, spf, dkim] = await Promise.all(checksOfMail.map((check) => diagnose(check, examined)));
  return { mail, spf, dkim, asked };
}

describe('the mail server', () => {
  it('answers and takes the name and password; no mail is spoken of', async () => {
    server = await startMailServer({ login: { user: 'eva', password: 'geheim' } });
    const { mail } = await tell({ SMTP_URL: `smtp://eva:geheim@127.0.0.1:${server.port}` });
    expect(mail).toMatchObject({
      level: 'good',
      text: `Der Mailserver 127.0.0.1:${server.port} antwortet und nimmt die Anmeldung an.`,
    });
    expect([server.sessions, server.asked, server.taken]).toEqual([1, [], []]);
  });

  it('refuses the password: its words are told, the password is not', async () => {
    server = await startMailServer({ login: { user: 'eva', password: 'richtig' } });
    const { mail } = await tell({ SMTP_URL: `smtp://eva:geheim@127.0.0.1:${server.port}` });
    expect(mail?.level).toBe('bad');
    expect(mail?.text).toContain('535 authentication failed');
    expect(mail?.text).not.toContain('geheim');
  });

  it('has a certificate that nobody vouches for, or is not there at all', async () => {
    server = await startMailServer({ secure: true, certificate: makeCertificate('localhost') });
    const { mail } = await tell({ SMTP_URL: `smtps://localhost:${server.port}` });
    expect(levelAndText(mail)).toEqual(['bad', expect.stringContaining('Das Zertifikat von localhost gilt nicht')]);
    const { port } = server;
    await server.close();
    const gone = await tell({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(levelAndText(gone.mail)).toEqual(['bad', expect.stringContaining('ECONNREFUSED')]);
  });

  it('is not needed on one’s own machine, and is where strangers make accounts', async () => {
    expect((await tell({})).mail?.level).toBe('warning');
    expect((await tell({ ORIGIN: 'https://rechnungen.example.de' })).mail?.level).toBe('bad');
    const { mail, asked } = await tell({ RESEND_API_KEY: 're_1', MAIL_FROM: 'a@kontor.example' });
    expect([mail?.level, asked]).toEqual(['good', ['send.kontor.example', 'kontor.example']]);
  });
});

const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Kontor <post@kontör.example>' };
const domain = 'xn--kontr-mua.example';

describe('SPF of the sender’s domain', () => {
  it.each([
    ['good', ['other=1', 'v=spf1 include:_spf.mail.example ~all']],
    ['good', ['V=SPF1 redirect=_spf.mail.example']],
    ['warning', ['v=spf10 -all']],
    ['warning', ['v=spf1 mx ?all']],
    ['warning', ['v=spf1 mx']],
    ['bad', ['v=spf1 mx -all', 'v=spf1 a -all']],
    ['bad', ['v=spf1 +all']],
    ['bad', ['v=spf1 mx all']],
    ['bad', ['v=spf1 -all']],
  ])('is %s with %j', async (level, records) => {
    const { spf, asked } = await tell(smtp, { [domain]: records });
    expect([spf?.level, asked]).toEqual([level, [domain]]);
  });

  it('may be unknown for now, and is not asked of a name that is none', async () => {
    expect(levelAndText((await tell(smtp, { silent: [] })).spf)).toEqual([
      'warning',
      expect.stringContaining(`Nach ${domain} gefragt`),
    ]);
    const { spf, asked } = await tell({ ...smtp, MAIL_FROM: 'belegwerk@localhost' });
    expect([spf?.level, asked]).toEqual(['bad', []]);
    expect((await tell({})).spf).toBeNull();
  });

  it('with Resend stands below the domain', async () => {
    const settings = { RESEND_API_KEY: 're_1', MAIL_FROM: 'post@kontor.example' };
    const { spf } = await tell(settings, { 'send.kontor.example': ['v=spf1 include:amazonses.com ~all'] });
    expect(levelAndText(spf)).toEqual(['good', expect.stringContaining('SPF von send.kontor.example')]);
  });
});

describe('DKIM of the sender’s domain', () => {
  const keyOf = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const key = keyOf(1024);
  const name = `mail2026._domainkey.${domain}`;

  it.each([
    ['good', 'an RSA key in pieces', `v=DKIM1; k=rsa; p=${key.slice(0, 100)} ${key.slice(100)}`],
    ['good', 'another kind of key', 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
    ['warning', 'a trial', `v=DKIM1; t=s:y; p=${key}`],
    ['bad', 'a short key', `v=DKIM1; p=${keyOf(512)}`],
    ['bad', 'a key that was taken back', 'v=DKIM1; p='],
    ['bad', 'no key', 'v=DKIM1; p=abcd'],
    ['bad', 'another record', 'v=spf1 -all'],
  ])('is %s with %s', async (level, _what, record) => {
    const { dkim, asked } = await tell({ ...smtp, MAIL_DKIM_SELECTOR: 'mail2026' }, { [name]: [record] });
    expect([dkim?.level, asked.toSorted()]).toEqual([level, [name, domain].toSorted()]);
  });

  it('is asked for where the settings name its selector', async () => {
    expect((await tell(smtp)).dkim).toBeNull();
    expect((await tell({ ...smtp, MAIL_DKIM_SELECTOR: 'mail2026' }, { silent: [] })).dkim?.level).toBe('warning');
  });
});
