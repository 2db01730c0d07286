import { describe, expect, it } from 'vitest';
import {
  accountExistsMail,
  accountNoticeMail,
  changeAddressMail,
  confirmAccountMail,
  resetPasswordMail,
  signInCodeMail,
} from './account-mails.ts';

const site = { siteName: 'Kontor', origin: 'https://b.example' };
const token = 'a.b+c/d=e&f';

const linksIn = (text: string) => text.split(/\s+/).filter((word) => word.startsWith('http'));

describe('account mails', () => {
  it.each([
    ['confirmation', confirmAccountMail(site, { token, proof: '' }), '/login/registrieren/confirm?token='],
    ['new address', changeAddressMail(site, token), '/login/adresse?token='],
    ['new password', resetPasswordMail(site, token), '/login/passwort/neu?token='],
  ])('%s: one link with the token, then the address of the site', (_name, mail, path) => {
    const [link = '', ...others] = linksIn(mail.text);
    expect(link).toBe(`https://b.example${path}a.b%2Bc%2Fd%3De%26f`);
    expect(new URL(link).searchParams.get('token')).toBe(token);
    expect(others).toEqual(['https://b.example']);
  });

  it('the confirmation names the browser that registered', () => {
    const [link = ''] = linksIn(confirmAccountMail(site, { token, proof: 'abc' }).text);
    expect(new URL(link).searchParams.get('proof')).toBe('abc');
  });

  it('a known address is told where to sign in, and gets no token', () => {
    expect(linksIn(accountExistsMail(site).text)).toEqual([
      'https://b.example/login',
      'https://b.example/login/passwort',
      'https://b.example',
    ]);
  });

  it('a code is read easily, in both forms, and is no link', () => {
    const mail = signInCodeMail(site, '12345678');
    expect(mail.text).toContain('\n\n1234 5678\n\n');
    expect(mail.html).toContain('>1234 5678</p>');
    expect(linksIn(mail.text)).toEqual(['https://b.example']);
  });

  it('what others may have written stays text in HTML', () => {
    const newEmail = '"<b>x"@b.example';
    const notice = { what: 'address-asked', device: '', at: '', provider: '', newEmail } as const;
    const { html, text } = accountNoticeMail(site, notice);
    expect(text).toContain(newEmail);
    expect(html).toContain('&quot;&lt;b&gt;x&quot;@b.example');
    expect(html).not.toContain('<b>');
  });

  it('HTML loads nothing and holds the same links as the text', () => {
    const { html, text } = resetPasswordMail(site, token);
    expect(html).not.toMatch(/src=|url\(|<link|<script/);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set(linksIn(text)));
  });

  it.each([
    ['new-device', 'Firefox, Windows'],
    ['new-device', ''],
    ['closed', ''],
  ] as const)('%s (%s) says what happened and what to do if it was somebody else', (what, device) => {
    const { text } = accountNoticeMail(site, { what, device, at: '21.11.2026, 11:00', provider: '', newEmail: '' });
    expect(text).toContain(device);
    expect(text).not.toMatch(/: \.|: \n/);
    expect(linksIn(text)[0]).toBe('https://b.example/login/passwort');
  });

  it.each([confirmAccountMail(site, { token: 't', proof: '' }), resetPasswordMail(site, 't'), accountExistsMail(site)])(
    'are letters of the site: $subject',
    ({ subject, text }) => {
      expect(subject).toMatch(/^Kontor: \S/);
      expect(text).toMatch(/^Guten Tag,\n\n/);
      expect(text).toMatch(/\n\nIhr Kontor\nhttps:\/\/b\.example\n$/);
    },
  );
});
