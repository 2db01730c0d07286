/**
 * Frees the memory of bytes that nobody reads any more. The collector looks at JavaScript's own memory and hears little of
 * theirs: of 20 MB a second that come and go, hundreds would wait for it. Parts of others are left to it.
 */
export function freeBuffer(bytes: Buffer): void {
  const { buffer, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength && !buffer.detached) buffer.transfer(0);
}

/** Bytes that come in pieces of any size. */
export interface ByteCollector {
  /** Takes a copy. */
  add: (piece: Buffer) => void;
  /** All of them as one; their memory is given back. */
  join: () => Buffer<ArrayBuffer>;
  drop: () => void;
}

const blockBytesMin = 1024;
const blockBytesMax = 64 * 1024;

/** Into few blocks: a piece of one byte, kept as it came, weighs hundreds. */
export function collectBytes(): ByteCollector {
  const blocks: Buffer[] = [];
  let bytes = 0;
  let block: Buffer = Buffer.alloc(0);
  let used = 0;
  const drop = (): void => {
    blocks.splice(0).forEach(freeBuffer);
    block = Buffer.alloc(0);
    used = 0;
    bytes = 0;
  };
  return {
    add: (piece) => {
      for (let from = 0; from < piece.length;) {
        if (used === block.length) {
          block = Buffer.allocUnsafeSlow(Math.min(blockBytesMax, Math.max(blockBytesMin, bytes)));
          blocks.push(block);
          used = 0;
        }
        const copied = piece.copy(block, used, from);
        from += copied;
        used += copied;
        bytes += copied;
      }
    },
    join: () => {
      const all = Buffer.concat(blocks, bytes);
      drop();
      return all;
    },
    drop,
  };
}
