import { crc32, inflateRawSync } from 'node:zlib';
import type { UploadRefusal } from '../refusals.ts';

const nameBytesMax = 200;
/** Times its packed size; white space of generated XML packs well. */
const ratioMax = 200;
const ratioFromBytes = 1024 * 1024;
const officeLimits: ZipLimits = { entriesMax: 2000, unpackedBytesMax: 64 * 1024 * 1024 };
const endLength = 22;
const entryLength = 46;
const headLength = 30;
const encryptedFlags = 0x2041;

interface ZipLimits {
  entriesMax: number;
  unpackedBytesMax: number;
}

/** Why a ZIP is not opened. */
export class ZipRefused extends Error {
  readonly refusal: UploadRefusal;

  constructor(refusal: UploadRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** A file of a ZIP, unpacked. */
export interface ZipEntry {
  name: string;
  isStored: boolean;
  content: Buffer;
}

interface Listed {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  head: number;
}

/**
 * All files of a ZIP in the order of their bytes. It begins with the first and ends with its directory; nothing stands
 * in two of them, and each unpacks to just what the directory says. Throws ZipRefused.
 */
export function readZip(file: Buffer, { entriesMax, unpackedBytesMax } = officeLimits): ZipEntry[] {
  const { listed, directory } = readDirectory(file, entriesMax);
  listed.sort((a, b) => a.head - b.head);
  if (listed[0]?.head !== 0) throw new ZipRefused('unreadable');
  let size = 0;
  for (const each of listed) {
    size += each.size;
    const isBomb = each.size > ratioFromBytes && each.size > ratioMax * each.packed;
    if (size > unpackedBytesMax || isBomb) throw new ZipRefused('too-costly');
  }
  return listed.map((each, index) => unpack(file, each, listed[index + 1]?.head ?? directory));
}

function readDirectory(file: Buffer, entriesMax: number): { listed: Listed[]; directory: number } {
  const end = file.length - endLength;
  // A comment at the end would have room for another file; office programs write none.
  if (end < 0 || file.readUInt32LE(end) !== 0x06054b50 || file.readUInt16LE(end + 20) !== 0)
    throw new ZipRefused('unreadable');
  const count = file.readUInt16LE(end + 10);
  const directory = file.readUInt32LE(end + 16);
  if (count === 0 || file.readUInt32LE(end + 4) !== 0 || file.readUInt16LE(end + 8) !== count)
    throw new ZipRefused('unreadable');
  if (count > entriesMax) throw new ZipRefused('zip-complex');
  if (directory + file.readUInt32LE(end + 12) !== end) throw new ZipRefused('unreadable');
  const listed: Listed[] = [];
  const names = new Set<string>();
  let at = directory;
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > end || file.readUInt32LE(at) !== 0x02014b50) throw new ZipRefused('unreadable');
    if ((file.readUInt16LE(at + 8) & encryptedFlags) !== 0) throw new ZipRefused('encrypted');
    const nameLength = file.readUInt16LE(at + 28);
    const next = at + entryLength + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    if (next > end || nameLength > nameBytesMax) throw new ZipRefused('zip-complex');
    const name = file.toString('utf8', at + entryLength, at + entryLength + nameLength);
    if (!isSafe(name) || names.has(name.toLowerCase())) throw new ZipRefused('zip-complex');
    names.add(name.toLowerCase());
    listed.push({
      name,
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      head: file.readUInt32LE(at + 42),
    });
    at = next;
  }
  if (at !== end) throw new ZipRefused('unreadable');
  return { listed, directory };
}

function isSafe(name: string): boolean {
  const isPlain = /^[^\0-\x1f\\:]{1,200}$/.test(name) && !name.startsWith('/');
  return isPlain && !name.split('/').some((part) => part === '..' || part === '.');
}

/** `until`: where the next file begins, or the directory. */
function unpack(file: Buffer, entry: Listed, until: number): ZipEntry {
  const { name, head, method, packed, size } = entry;
  if (head + headLength > until || file.readUInt32LE(head) !== 0x04034b50) throw new ZipRefused('unreadable');
  if ((file.readUInt16LE(head + 6) & encryptedFlags) !== 0) throw new ZipRefused('encrypted');
  const nameLength = file.readUInt16LE(head + 26);
  const start = head + headLength + nameLength + file.readUInt16LE(head + 28);
  const named = file.toString('utf8', head + headLength, head + headLength + nameLength);
  if (named !== name || file.readUInt16LE(head + 8) !== method || start + packed > until)
    throw new ZipRefused('unreadable');
  const content = contentOf(file.subarray(start, start + packed), { method, size });
  if (content.length !== size || crc32(content) !== entry.crc) throw new ZipRefused('unreadable');
  return { name, isStored: method === 0, content };
}

function contentOf(packed: Buffer, { method, size }: Pick<Listed, 'method' | 'size'>): Buffer {
  if (method === 0) return packed;
  if (method !== 8) throw new ZipRefused('zip-complex');
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new ZipRefused(error instanceof RangeError ? 'too-costly' : 'unreadable');
  }
}
