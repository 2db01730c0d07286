import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { cookiesContext } from './app-context.ts';
import { flashCookie, readCookie, readFlash, seeOther, spentFlashCookie } from './flash.ts';

const from = (cookie: string) => new Request('http://x/', { headers: { cookie } });

describe('readFlash', () => {
  it('tells the sentence of a known code', () => {
    expect(readFlash(from('message=draft-saved'))).toEqual({
      level: 'good',
      text: 'Der Entwurf ist gespeichert.',
    });
    const [pair = ''] = flashCookie('signed-out').split(';');
    expect(readFlash(from(`a=1; ${pair}; b=2`))).toMatchObject({ text: 'Sie sind abgemeldet.' });
  });

  it.each([
    '',
    'message=',
    'message=unbekannt',
    'message=toString',
    'message=__proto__',
    'message=constructor',
    'message=Text',
  ])('%j tells nothing', (cookie) => {
    expect(readFlash(from(cookie))).toBeNull();
  });

  it('no cookie at all tells nothing', () => {
    expect(readFlash(new Request('http://x/'))).toBeNull();
  });
});

describe('a message about stored data', () => {
  const toldWith = (told: Parameters<typeof seeOther>[2]) => {
    const context = new RouterContextProvider();
    context.set(cookiesContext, []);
    seeOther(context, '/', told);
    return readFlash(from(context.get(cookiesContext).join('; ')))?.text ?? null;
  };

  it('says no more than its proof', () => {
    const issued = { ok: true, number: 'RE-1' } as const;
    const says = 'invoice-issued';
    expect(toldWith({ says, by: { ...issued, stored: true } })).toBe(
      'Die Rechnung ist ausgestellt und unveränderlich gespeichert.',
    );
    expect(toldWith({ says, by: { ...issued, stored: false } })).toContain('seine Dateien werden noch erzeugt');
    const offer = toldWith({ says: 'offer-sent', by: { ...issued, stored: false } });
    expect(offer).toContain('Das Angebot ist fertiggestellt, seine Datei wird noch erzeugt');
    expect(offer).toContain('Verschickt ist es noch nicht');
    const note = { ok: true, id: 'a' } as const;
    expect(toldWith({ says: 'delivery-note-issued', by: { ...note, named: false } })).not.toContain('im Entwurf');
    expect(toldWith({ says: 'delivery-note-issued', by: { ...note, named: true } })).toContain(
      'steht jetzt im Entwurf',
    );
    expect(toldWith({ says: 'address-confirmed', by: 'done' })).toContain('bestätigt');
  });

  it.each([
    [{ ok: true }, 'smtp', 'Die E-Mail ist unterwegs: Der Versand hat sie angenommen.'],
    [{ ok: true }, 'folder', 'Die E-Mail ist abgelegt. Verschickt wird sie von hier aus nicht.'],
    [{ ok: false, message: 'x', permanent: true }, 'smtp', 'Der Versand hat die E-Mail nicht angenommen.'],
    [{ ok: false, message: 'x', permanent: false }, 'smtp', 'Die E-Mail ist noch nicht unterwegs.'],
    [
      { ok: false, message: 'x', permanent: true, unsure: true },
      'smtp',
      'Es ist unklar, ob der Versand die E-Mail angenommen hat.',
    ],
    [null, 'smtp', 'Die E-Mail ist noch nicht unterwegs.'],
  ] as const)('a mail of which %j is told by %s', (result, transport, sentence) => {
    const by = result === null ? null : { id: 'a', transport, result };
    expect(toldWith({ says: 'document-mailed', by })).toContain(sentence);
    // @ts-expect-error nothing proves it
    expect(toldWith('mail-handed-over')).not.toBeNull();
  });

  it('is told with what proves it, and not without', () => {
    // @ts-expect-error nothing proves it
    expect(toldWith('invoice-issued')).not.toBeNull();
    // @ts-expect-error a refusal proves the opposite
    expect(toldWith({ says: 'offer-sent', by: { ok: false, refusal: 'stale' } })).not.toBeNull();
    // @ts-expect-error nothing was booked
    expect(toldWith({ says: 'bank-entries-booked', by: [] })).not.toBeNull();
    // @ts-expect-error nothing proves it
    expect(toldWith('bank-entries-booked')).not.toBeNull();
    // @ts-expect-error another call's answer
    expect(toldWith({ says: 'invoice-issued', by: { ok: true, id: 'a', named: true } })).not.toBeNull();
  });
});

describe('the cookie', () => {
  it('is gone after a minute, or once it was told', () => {
    expect(flashCookie('draft-saved')).toBe('message=draft-saved; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax');
    expect(spentFlashCookie).toMatch(/^message=; Path=\/; Max-Age=0;/);
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
