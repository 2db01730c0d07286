import type { IncomingMessage } from 'node:http';
import { uploadBytesMax } from '../pdf/uploads/refusals.ts';
import { bodyBytesMax } from './read-body.ts';

/** Largest form with files that is received at all. */
export const uploadRequestBytesMax = 64 * 1024 * 1024;
/** What is kept of it: three files and the fields. */
const keptBytesMax = 3 * uploadBytesMax + bodyBytesMax;
/** One byte more than a file may have, so that the form's own check still finds it too large. */
const fileBytesMax = uploadBytesMax + 1;

/** The boundary of a form with files on the pages that take some, from someone with a session; else null. */
export function uploadBoundary(request: IncomingMessage): string | null {
  const expected =
    (request.url ?? '').startsWith('/invoice/layouts/') && /\bpb_auth=/.test(request.headers.cookie ?? '');
  const type = /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    request.headers['content-type'] ?? '',
  );
  return expected ? (type?.[1] ?? type?.[2] ?? null) : null;
}

/**
 * The body of a form with files, each file cut behind the largest size it may have: so a file that is too large loses
 * its end and nothing of what was typed. 'too-large' where even that is too much.
 */
export async function readUpload(request: IncomingMessage, boundary: string): Promise<Buffer | 'too-large'> {
  if (Number(request.headers['content-length'] ?? 0) > uploadRequestBytesMax) return 'too-large';
  const shortener = createShortener(boundary);
  let received = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    received += chunk.length;
    shortener.add(chunk);
    if (received > uploadRequestBytesMax || shortener.keptBytes() > keptBytesMax) return 'too-large';
  }
  return shortener.finish();
}

interface Shortener {
  add: (chunk: Buffer) => void;
  keptBytes: () => number;
  finish: () => Buffer;
}

const headEnd = Buffer.from('\r\n\r\n');
const headBytesMax = 16 * 1024;

/** Walks through the parts of a form as they come and keeps at most so much of each file. */
export function createShortener(boundary: string, partBytesMax = fileBytesMax): Shortener {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const kept: Buffer[] = [];
  let keptBytes = 0;
  // The first delimiter has no line end before it.
  let rest: Buffer = Buffer.from('\r\n');
  let inHead = false;
  /** bytes that may still be kept of the part */
  let room = Infinity;

  function keep(bytes: Buffer): void {
    kept.push(bytes);
    keptBytes += bytes.length;
  }

  function keepContent(bytes: Buffer): void {
    keep(bytes.subarray(0, room));
    room -= Math.min(room, bytes.length);
  }

  /** Whether something was taken from the rest. */
  function takeHead(): boolean {
    const end = rest.indexOf(headEnd);
    if (end === -1 && rest.length <= headBytesMax) return false;
    const head = rest.subarray(0, end === -1 ? rest.length : end + headEnd.length);
    room = /\bfilename\*?=/i.test(head.toString('latin1')) ? partBytesMax : Infinity;
    keep(head);
    rest = rest.subarray(head.length);
    inHead = false;
    return true;
  }

  function takeContent(): boolean {
    const end = rest.indexOf(delimiter);
    if (end === -1) {
      const safe = rest.length - delimiter.length + 1;
      if (safe <= 0) return false;
      keepContent(rest.subarray(0, safe));
      rest = rest.subarray(safe);
      return false;
    }
    keepContent(rest.subarray(0, end));
    keep(delimiter);
    rest = rest.subarray(end + delimiter.length);
    inHead = true;
    return true;
  }

  return {
    add: (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (inHead ? takeHead() : takeContent());
    },
    keptBytes: () => keptBytes,
    finish: () => {
      // What follows the last delimiter is "--" and a line end.
      if (inHead) keep(rest);
      else keepContent(rest);
      return Buffer.concat(kept).subarray(2);
    },
  };
}
