import type { IncomingMessage } from 'node:http';
import { statementLimits } from '#app/banking/statements.ts';
import { attachmentsReceivedMax, bytesMaxOf, uploadBytesMax } from '#app/pdf/uploads/refusals.ts';
import type { BodyReservation } from './body-memory.ts';
import { collectBytes, freeBuffer } from './free-buffer.ts';
import { bodyBytesMax, receive } from './read-body.ts';
import type { BodySink, UnreadReason } from './read-body.ts';

/** Largest form with files that is received at all. */
export const uploadRequestBytesMax = 64 * 1024 * 1024;

/** What is kept of the files of a form: one byte more than they may have, so that its own check still finds them too large. */
export interface UploadLimits {
  /** of each */
  fileBytesMax: number;
  /** of all together */
  filesBytesMax: number;
}

const pages: readonly (readonly [path: RegExp, limits: UploadLimits])[] = [
  [/^\/invoice\/layouts\//, { fileBytesMax: uploadBytesMax + 1, filesBytesMax: 3 * uploadBytesMax + 3 }],
  [
    /^\/invoice\/rechnungen\/[^/?]{1,40}\/anhaenge(?:[?.]|$)/,
    { fileBytesMax: bytesMaxOf.attachment + 1, filesBytesMax: attachmentsReceivedMax + 1 },
  ],
  [
    /^\/invoice\/rechnungen\/uebernehmen(?:[?.]|$)/,
    { fileBytesMax: bytesMaxOf.invoice + 1, filesBytesMax: bytesMaxOf.invoice + 1 },
  ],
  [
    /^\/invoice\/zahlungen\/umsaetze\/einlesen(?:[?.]|$)/,
    { fileBytesMax: statementLimits.bytesMax + 1, filesBytesMax: statementLimits.bytesMax + 1 },
  ],
  [
    /^\/invoice\/kunden\/einlesen(?:[?.]|$)/,
    { fileBytesMax: bytesMaxOf.table + 1, filesBytesMax: bytesMaxOf.table + 1 },
  ],
];

export interface ExpectedUpload extends UploadLimits {
  boundary: string;
}

/** A form with files on the pages that take some; else null. */
export function expectUpload(request: IncomingMessage): ExpectedUpload | null {
  const limits = pages.find(([path]) => path.test(request.url ?? ''))?.[1];
  const type = /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    request.headers['content-type'] ?? '',
  );
  const boundary = type?.[1] ?? type?.[2];
  if (limits === undefined || boundary === undefined) return null;
  return { ...limits, boundary };
}

/** Of somebody who has no session: what was typed is kept for after signing in, files are not. */
export function withoutFiles(expected: ExpectedUpload): ExpectedUpload {
  return { ...expected, fileBytesMax: 0, filesBytesMax: 0 };
}

/**
 * The body of a form with files, each file cut behind the largest size it may have, alone and with those before it: so
 * files that are too large lose their end and nothing of what was typed. 'too-large' where even that is too much.
 */
export function readUpload(
  request: IncomingMessage,
  reservation: BodyReservation,
  expected: ExpectedUpload,
): Promise<Buffer<ArrayBuffer> | UnreadReason> {
  const limits = { receivedMax: uploadRequestBytesMax, keptMax: expected.filesBytesMax + bodyBytesMax };
  return receive(request, { reservation, keeper: createShortener(expected.boundary, expected), limits });
}

const headEnd = Buffer.from('\r\n\r\n');
const headBytesMax = 16 * 1024;

/** Walks through the parts of a form as they come and keeps at most so much of each file, and of all. */
export function createShortener(boundary: string, { fileBytesMax, filesBytesMax }: UploadLimits): BodySink {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const kept = collectBytes();
  let keptBytes = 0;
  // The first delimiter has no line end before it.
  let rest: Buffer = Buffer.from('\r\n');
  /** what it is a part of */
  let came = rest;
  let inHead = false;
  /** bytes that may still be kept of the part */
  let room = Infinity;
  /** bytes that may still be kept of any file */
  let roomOfAll = filesBytesMax;

  function keep(bytes: Buffer): void {
    kept.add(bytes);
    keptBytes += bytes.length;
  }

  function keepContent(bytes: Buffer): void {
    const content = bytes.subarray(0, room);
    keep(content);
    if (room < Infinity) roomOfAll -= content.length;
    room -= content.length;
  }

  /** Whether something was taken from the rest. */
  function takeHead(): boolean {
    const end = rest.indexOf(headEnd);
    if (end === -1 && rest.length <= headBytesMax) return false;
    const head = rest.subarray(0, end === -1 ? rest.length : end + headEnd.length);
    room = /\bfilename\*?=/i.test(head.toString('latin1')) ? Math.min(fileBytesMax, roomOfAll) : Infinity;
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
      const joined = Buffer.concat([rest, chunk]);
      freeBuffer(came);
      freeBuffer(chunk);
      came = joined;
      rest = joined;
      while (inHead ? takeHead() : takeContent());
    },
    keptBytes: () => keptBytes,
    drop: () => {
      freeBuffer(came);
      kept.drop();
    },
    finish: () => {
      // What follows the last delimiter is "--" and a line end.
      if (inHead) keep(rest);
      else keepContent(rest);
      freeBuffer(came);
      return kept.join().subarray(2);
    },
  };
}
