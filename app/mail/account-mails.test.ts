import { describe, expect, it } from 'vitest';
import { accountExistsMail, confirmAccountMail, resetPasswordMail } from './account-mails.ts';

const site = { siteName: 'Kontor', origin: 'https://b.example' };
const token = 'a.b+c/d=e&f';

const linksIn = (text: string) => text.split(/\s+/).filter((word) => word.startsWith('http'));

describe('account mails', () => {
  it.each([
    ['confirmation', confirmAccountMail(site, { token, proof: '' }), '/login/registrieren/confirm?token='],
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

  it.each([confirmAccountMail(site, { token: 't', proof: '' }), resetPasswordMail(site, 't'), accountExistsMail(site)])(
    'are letters of the site: $subject',
    ({ subject, text }) => {
      expect(subject).toMatch(/^Kontor: \S/);
      expect(text).toMatch(/^Guten Tag,\n\n/);
      expect(text).toMatch(/\n\nIhr Kontor\nhttps:\/\/b\.example\n$/);
    },
  );
});
