import { crc32 } from 'node:zlib';

/** A file of a ZIP. */
export interface FileToZip {
  name: string;
  bytes: Uint8Array;
}

// Only stored, not packed: PDFs are packed already. One file is in memory at a time.

const utf8 = 0x0800;
const storedVersion = 20;

/** A ZIP that is written as its files are read; names that are taken get a number. */
export function zipResponse(name: string, files: AsyncIterable<FileToZip>): Response {
  const parts = zipParts(files);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

interface Listed {
  name: Buffer;
  crc: number;
  size: number;
  offset: number;
}

async function* zipParts(files: AsyncIterable<FileToZip>): AsyncGenerator<Uint8Array, undefined> {
  const listed: Listed[] = [];
  const taken = new Set<string>();
  let offset = 0;
  for await (const { name, bytes } of files) {
    const entry = { name: Buffer.from(freeName(name, taken)), crc: crc32(bytes), size: bytes.length, offset };
    const head = localHead(entry);
    listed.push(entry);
    offset += head.length + bytes.length;
    yield head;
    yield bytes;
  }
  const directory = Buffer.concat(listed.map(directoryEntry));
  yield directory;
  yield directoryEnd({ count: listed.length, size: directory.length, offset });
  return undefined;
}

function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, extension = ''] = /^(.*?)(\.[a-z]+)$/.exec(name) ?? [];
  let free = name;
  for (let next = 2; taken.has(free.toLowerCase()); next += 1) free = `${stem} (${next})${extension}`;
  taken.add(free.toLowerCase());
  return free;
}

/** Both records begin with the same fields; the day is left out, as the files have theirs inside. */
function commonFields({ name, crc, size }: Listed): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(storedVersion, 0);
  fields.writeUInt16LE(utf8, 2);
  // 1 January 1980, the first day that a ZIP knows.
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(size, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function localHead(entry: Listed): Buffer {
  return Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), commonFields(entry), entry.name]);
}

function directoryEntry(entry: Listed): Buffer {
  const version = Buffer.from([storedVersion, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(entry.offset, 10);
  return Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), version, commonFields(entry), rest, entry.name]);
}

function directoryEnd({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
