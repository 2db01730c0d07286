import { archiveLimits } from '../refusals.ts';
import type { UploadAnswer } from '../refusals.ts';
import { readZip, ZipRefused } from './zip-file.ts';

/** The files of an archive, unpacked, or why it is not opened. */
export function unpackArchive(bytes: Uint8Array): UploadAnswer {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const files = readZip(archive, archiveLimits).map(({ name, content }) => ({ name, bytes: content }));
    return { ok: true, pictures: [], text: '', footTenthMm: 0, files };
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    return { ok: false, refusal: error.refusal };
  }
}
