import type { IncomingMessage } from 'node:http';

/** Largest request body, uploads excepted. */
export const bodyBytesMax = 1024 * 1024;

/** The whole body, or 'too-large' as soon as that is known; the rest is then not read. */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | 'too-large'> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return 'too-large';
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    sizeBytes += chunk.length;
    if (sizeBytes > bytesMax) return 'too-large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
