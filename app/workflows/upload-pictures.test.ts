import { describe, expect, it } from 'vitest';
import { PdfRefused } from '../pdf/crew.ts';
import type { PdfRefusal } from '../pdf/crew.ts';
import type { LetterheadResult, PictureResult } from '../pdf/pictures.ts';
import type { Backend } from '../pocketbase/backend.ts';
import type { Services } from './services.ts';
import { uploadLetterhead, uploadLogo } from './upload-pictures.ts';

const pictureOf = (letter: string) => ({
  sha256: letter.repeat(64),
  format: 'svg' as const,
  bytes: new TextEncoder().encode(letter),
});
const reference = (letter: string) => ({ sha256: letter.repeat(64), format: 'svg' });

interface Stored {
  path: string;
  picture: { sha256: string; words: string };
}

function surroundings(answers: { pdf: Promise<PictureResult | LetterheadResult>; refusal?: string }) {
  const stored: Stored[] = [];
  const backend = {
    write: ({ path, body }: { path: string; body: FormData }) => {
      const picture = body.get('picture');
      if (typeof picture !== 'string') throw new Error('no description');
      stored.push({ path, picture: JSON.parse(picture) as Stored['picture'] });
      const { refusal } = answers;
      return Promise.resolve(refusal === undefined ? { ok: true, value: {} } : { ok: false, refusal, details: {} });
    },
  };
  const pdf = { preparePicture: () => answers.pdf, prepareLetterhead: () => answers.pdf };
  const ways = [{ pdf } as unknown as Services, backend as unknown as Backend, new Uint8Array([1])] as const;
  return { stored, logo: () => uploadLogo(...ways), letterhead: () => uploadLetterhead(...ways) };
}

const refused = (refusal: PdfRefusal) => Promise.reject(new PdfRefused(refusal));

describe('an upload', () => {
  it('is kept as it was prepared and answers where', async () => {
    const { stored, logo } = surroundings({ pdf: Promise.resolve({ ok: true, picture: pictureOf('a') }) });
    expect(await logo()).toEqual({ ok: true, value: reference('a') });
    expect(stored).toEqual([{ path: 'pictures', picture: { ...reference('a'), words: '' } }]);
  });

  it('of a letterhead is kept with its words, page by page', async () => {
    const result = { ok: true as const, first: pictureOf('a'), following: pictureOf('b'), text: 'IBAN DE1' };
    const both = surroundings({ pdf: Promise.resolve(result) });
    expect(await both.letterhead()).toEqual({
      ok: true,
      value: { first: reference('a'), following: reference('b') },
    });
    expect(both.stored.map(({ picture }) => [picture.sha256[0], picture.words])).toEqual([
      ['a', 'IBAN DE1'],
      ['b', 'IBAN DE1'],
    ]);
    const one = surroundings({ pdf: Promise.resolve({ ...result, following: null }) });
    expect(await one.letterhead()).toMatchObject({ value: { following: null } });
    expect(one.stored).toHaveLength(1);
  });

  it.each([
    ['busy', 'busy'],
    ['timed-out', 'unreadable'],
    ['crashed', 'unreadable'],
    ['broken', 'unreadable'],
    ['not-drawable', 'unreadable'],
  ] as const)('that ends with %s is refused as %s and nothing is kept', async (failure, refusal) => {
    const { stored, logo, letterhead } = surroundings({ pdf: refused(failure) });
    expect(await logo()).toEqual({ ok: false, refusal });
    expect(await letterhead()).toEqual({ ok: false, refusal });
    expect(stored).toEqual([]);
  });

  it('hands on why it cannot be used', async () => {
    const { stored, logo } = surroundings({ pdf: Promise.resolve({ ok: false, refusal: 'svg-text' }) });
    expect(await logo()).toEqual({ ok: false, refusal: 'svg-text' });
    expect(stored).toEqual([]);
  });

  it('is refused when the company keeps too much already; other refusals of the database are ours', async () => {
    const prepared = Promise.resolve({ ok: true as const, picture: pictureOf('a') });
    const full = surroundings({ pdf: prepared, refusal: 'too-many-pictures' });
    expect(await full.logo()).toEqual({ ok: false, refusal: 'too-many-pictures' });
    await expect(surroundings({ pdf: prepared, refusal: 'odd' }).logo()).rejects.toThrow('picture refused: odd');
  });

  it('of an ending product is no answer', async () => {
    await expect(surroundings({ pdf: refused('closed') }).logo()).rejects.toThrow(PdfRefused);
  });
});
