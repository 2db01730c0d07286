import { describe, expect, it } from 'vitest';
import { flashCookie, readCookie, readFlash, spentFlashCookie } from './flash.ts';

const from = (cookie: string) => new Request('http://x/', { headers: { cookie } });

describe('readFlash', () => {
  it('tells the sentence of a known code', () => {
    expect(readFlash(from('meldung=draft-saved'))).toBe('Der Entwurf ist gespeichert.');
    const [pair = ''] = flashCookie('signed-out').split(';');
    expect(readFlash(from(`a=1; ${pair}; b=2`))).toBe('Sie sind abgemeldet.');
  });

  it.each([
    '',
    'meldung=',
    'meldung=unbekannt',
    'meldung=toString',
    'meldung=__proto__',
    'meldung=constructor',
    'meldung=Text',
  ])('%j tells nothing', (cookie) => {
    expect(readFlash(from(cookie))).toBeNull();
  });

  it('no cookie at all tells nothing', () => {
    expect(readFlash(new Request('http://x/'))).toBeNull();
  });
});

describe('the cookie', () => {
  it('is gone after a minute, or once it was told', () => {
    expect(flashCookie('draft-saved')).toBe('meldung=draft-saved; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax');
    expect(spentFlashCookie).toMatch(/^meldung=; Path=\/; Max-Age=0;/);
  });
});

describe('readCookie', () => {
  it.each([
    ['a=1; b=2', 'b', '2'],
    ['a=1;b=2', 'b', '2'],
    ['b=x=y=z', 'b', 'x=y=z'],
    ['b', 'b', ''],
    ['bb=1', 'b', null],
    ['b=1; b=2', 'b', '1'],
    ['=1; ;;', 'b', null],
  ])('%j: %s is %j', (cookie, name, value) => {
    expect(readCookie(from(cookie), name)).toBe(value);
  });
});
