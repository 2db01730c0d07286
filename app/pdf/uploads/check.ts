import { readImageHeader } from './image-header.ts';
import { refusePdf } from './pdf-check.ts';
import { svgSource } from './prepare.ts';
import { pixelsMax, refuseRaster } from './raster-check.ts';
import { refuseSvg } from './svg-check.ts';
import type { UploadRefusal } from './refusals.ts';

/** Why a logo is refused before any decoder has seen it, or null. */
export function checkPicture(bytes: Uint8Array): UploadRefusal | null {
  const header = readImageHeader(bytes);
  if (header !== null) return refuseRaster(bytes, header, pixelsMax);
  const source = svgSource(bytes);
  return /<(?:[\w-]{1,20}:)?svg[\s>]/i.test(source.slice(0, 4096)) ? refuseSvg(source) : 'unknown-format';
}

/** Why a letterhead is refused before any reader but our own has seen it, or null. */
export async function checkLetterhead(bytes: Uint8Array): Promise<UploadRefusal | null> {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  return head.includes('%PDF-') ? refusePdf(bytes) : 'no-pdf';
}
