import { originalMimes } from '#app/invoicing/invoice/snapshot.ts';
import type { OriginalMime } from '#app/invoicing/invoice/snapshot.ts';
import type { FileParts } from '../call.ts';
import { z } from 'zod';
import { upload } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { pathOf } from '../call.ts';
import { fetchStored, hashStored, sha256, StoredFileError } from '../stored-bytes.ts';
import * as calls from './calls.ts';

export const fileKinds = ['zugferd', 'xrechnung-ubl', 'xrechnung-cii'] as const;
export type FileKind = (typeof fileKinds)[number];

export const fileMimes: Readonly<Record<FileKind, string>> = {
  zugferd: 'application/pdf',
  'xrechnung-ubl': 'application/xml',
  'xrechnung-cii': 'application/xml',
};

/** What its name has behind the number of the invoice. */
export const fileSuffixes: Readonly<Record<FileKind, string>> = {
  zugferd: '.pdf',
  'xrechnung-ubl': '-xrechnung-ubl.xml',
  'xrechnung-cii': '-xrechnung-cii.xml',
};

export interface RenderedFile {
  kind: FileKind;
  bytes: Uint8Array;
  mime: string;
}

const extensions: Record<string, string> = { 'application/pdf': 'pdf', 'application/xml': 'xml' };

/** Stores the files of an issued invoice with their hashes as one event; repeating it changes nothing. */
export async function storeInvoiceFiles(
  system: Backend,
  { company, id }: { company: string; id: string },
  files: readonly RenderedFile[],
): Promise<void> {
  await upload(system, calls.storeFiles, { company, id, ...filesToSend(files) });
}

/** Rendered files as the call takes them that stores them, with their hashes. */
export function filesToSend(files: readonly { kind: string; mime: string; bytes: Uint8Array }[]): {
  parts: FileParts;
  uploads: Record<string, File>;
} {
  const named = files.map(({ kind, mime, bytes }): [string, File] => {
    const name = `${kind}.${extensions[mime] ?? 'bin'}`;
    return [kind, new File([new Uint8Array(bytes)], name, { type: mime })];
  });
  return {
    parts: files.map(({ kind, mime, bytes }) => ({ kind, mime, sha256: sha256(bytes) })),
    uploads: Object.fromEntries(named),
  };
}

const storedFile = z.object({
  kind: z.enum(fileKinds),
  expand: z.object({ file: z.object({ sha256: z.string(), sizeBytes: z.number().int() }) }),
});

export interface StoredFile {
  kind: FileKind;
  sha256: string;
  sizeBytes: number;
}

/** The files of one invoice, as the signed-in user. */
export async function listInvoiceFiles(backend: Backend, invoice: string): Promise<StoredFile[]> {
  const filter = backend.sdk.filter('invoice = {:invoice}', { invoice });
  const options = { filter, expand: 'file', batch: 500 };
  const records = await backend.call((sdk) => sdk.collection('invoice_files').getFullList(options));
  return z
    .array(storedFile)
    .parse(records)
    .map(({ kind, expand }) => ({ kind, ...expand.file }))
    .sort((a, b) => fileKinds.indexOf(a.kind) - fileKinds.indexOf(b.kind));
}

/** The stored bytes, or null. Throws StoredFileError when they are gone or not the ones that were stored. */
export async function readInvoiceFile(
  backend: Backend,
  wanted: { invoice: string; kind: FileKind; company?: string },
): Promise<Uint8Array | null> {
  const { invoice, kind, company } = wanted;
  const path = company
    ? pathOf(calls.fileOfCompany, { company, id: invoice, kind })
    : pathOf(calls.file, { id: invoice, kind });
  return readFileAt(backend, path);
}

/** The file that came along with an invoice, or null. Throws as reading one of ours does. */
export async function readOriginal(
  system: Backend,
  { company, invoice: id }: { company: string; invoice: string },
): Promise<{ mime: OriginalMime; bytes: Uint8Array } | null> {
  const path = pathOf(calls.originalOfCompany, { company, id });
  const stored = await fetchStored(system, path);
  if (stored === null) return null;
  holdAgainst(stored.headers, { sha256: sha256(stored.bytes), path });
  return { mime: z.enum(originalMimes).parse(stored.headers.get('x-belegwerk-mime')), bytes: stored.bytes };
}

/** The bytes that a hook route serves, or null, held against the hash that it names. */
export async function readFileAt(backend: Backend, path: string): Promise<Uint8Array | null> {
  const stored = await fetchStored(backend, path);
  if (stored === null) return null;
  holdAgainst(stored.headers, { sha256: sha256(stored.bytes), path });
  return stored.bytes;
}

/** Reads a stored file to its end without keeping it. Throws as reading it does. */
export async function checkFileReadable(backend: Backend, invoice: string, kind: FileKind): Promise<void> {
  const path = pathOf(calls.file, { id: invoice, kind });
  const stored = await hashStored(backend, path);
  if (stored !== null) holdAgainst(stored.headers, { ...stored, path });
}

function holdAgainst(headers: Headers, { sha256, path }: { sha256: string; path: string }): void {
  if (sha256 !== headers.get('x-belegwerk-sha256')) throw new StoredFileError('changed', path);
}
