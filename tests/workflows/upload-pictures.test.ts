import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PdfRefused } from '#app/pdf/worker-pool.ts';
import type { PdfRefusal } from '#app/pdf/worker-pool.ts';
import type { UploadAnswer } from '#app/pdf/uploads/refusals.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { uploadLetterhead, uploadLogo } from '#app/workflows/upload-pictures.ts';
import { dropLocks, meddlingPool, openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
  dropLocks(installation.sql);
});
afterEach(() => {
  installation.proxy.meddle = null;
  installation.sql.exec('DELETE FROM pictures; DELETE FROM files;');
});

const pictureOf = (letter: string) => {
  const bytes = new TextEncoder().encode(letter);
  return { sha256: sha256(bytes), format: 'svg' as const, bytes };
};
const reference = (letter: string) => ({ sha256: pictureOf(letter).sha256, format: 'svg' });
const kept = (letter: string, words = '') => ({ ...reference(letter), words });
const stored = () => installation.sql.prepare('SELECT sha256, format, words FROM pictures ORDER BY rowid').all();

/** Uploads whose preparing ends as the test says. */
function uploads(prepared: Promise<UploadAnswer>) {
  prepared.catch(() => undefined);
  const pdf = meddlingPool(installation.services.pdf, () => prepared);
  const uploader = { pdf, backend: installation.account.backend, account: 'mara' };
  const bytes = new Uint8Array([1]);
  return { logo: () => uploadLogo(uploader, bytes), letterhead: () => uploadLetterhead(uploader, bytes) };
}

const refused = (refusal: PdfRefusal) => Promise.reject<UploadAnswer>(new PdfRefused(refusal));

describe('an upload', () => {
  it('is kept as it was prepared and answers where', async () => {
    const { logo } = uploads(Promise.resolve({ ok: true, pictures: [pictureOf('a')], text: '', footTenthMm: 0 }));
    expect(await logo()).toEqual({ ok: true, value: reference('a') });
    expect(stored()).toEqual([kept('a')]);
  });

  it('of a letterhead is kept with its words, page by page', async () => {
    const result = {
      ok: true as const,
      pictures: [pictureOf('a'), pictureOf('b')],
      text: 'IBAN DE1',
      footTenthMm: 214,
    };
    expect(await uploads(Promise.resolve(result)).letterhead()).toEqual({
      ok: true,
      value: { first: reference('a'), following: reference('b'), foot: { footTenthMm: 214 } },
    });
    expect(stored()).toEqual([kept('a', 'IBAN DE1'), kept('b', 'IBAN DE1')]);
  });

  it('of a letterhead of one page is one picture', async () => {
    const result = { ok: true as const, pictures: [pictureOf('a')], text: '', footTenthMm: 0 };
    expect(await uploads(Promise.resolve(result)).letterhead()).toMatchObject({ value: { following: null } });
    expect(stored()).toEqual([kept('a')]);
  });

  it('that has to wait for too many others is refused as busy and nothing is kept', async () => {
    const { logo, letterhead } = uploads(refused('busy'));
    expect(await logo()).toEqual({ ok: false, refusal: 'busy' });
    expect(await letterhead()).toEqual({ ok: false, refusal: 'busy' });
    expect(stored()).toEqual([]);
  });

  it('hands on why it cannot be used', async () => {
    const { logo } = uploads(Promise.resolve({ ok: false, refusal: 'svg-text' }));
    expect(await logo()).toEqual({ ok: false, refusal: 'svg-text' });
    expect(stored()).toEqual([]);
  });

  it('is refused when the company keeps too much already', async () => {
    await uploads(Promise.resolve({ ok: true, pictures: [pictureOf('a')], text: '', footTenthMm: 0 })).logo();
    installation.sql.exec(`UPDATE files SET sizeBytes = ${200 * 1024 * 1024}`);
    const { logo } = uploads(Promise.resolve({ ok: true, pictures: [pictureOf('b')], text: '', footTenthMm: 0 }));
    expect(await logo()).toEqual({ ok: false, refusal: 'too-many-pictures' });
    expect(stored()).toEqual([kept('a')]);
  });

  it('is an error of ours when the database refuses in another way', async () => {
    installation.proxy.meddle = ({ path }) =>
      path === 'belegwerk/pictures' ? { kind: 'answer', status: 409, json: { refusal: 'odd' } } : null;
    const { logo } = uploads(Promise.resolve({ ok: true, pictures: [pictureOf('a')], text: '', footTenthMm: 0 }));
    await expect(logo()).rejects.toThrow('odd');
  });

  it.each(['closed', 'broken'] as const)('that nobody can open (%s) is no fault of the file', async (failure) => {
    await expect(uploads(refused(failure)).logo()).rejects.toThrow(PdfRefused);
  });
});
