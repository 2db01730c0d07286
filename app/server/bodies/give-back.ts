/**
 * Frees the memory of bytes that nobody reads any more. The collector looks at JavaScript's own memory and hears little of
 * theirs: of 20 MB a second that come and go, hundreds would wait for it. Parts of others are left to it.
 */
export function giveBack(bytes: Buffer): void {
  const { buffer, byteLength } = bytes;
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength && !buffer.detached) buffer.transfer(0);
}

/** Pieces, each with its own memory, as one; theirs is given back. */
export function join(pieces: Buffer[]): Buffer<ArrayBuffer> {
  const all = Buffer.concat(pieces);
  for (const piece of pieces.splice(0)) giveBack(piece);
  return all;
}
