import type { IncomingMessage } from 'node:http';

/**
 * Largest request body, uploads excepted: a form's 1 MB of text as browsers encode it, and room for more, so that a page
 * of ours can give back what was too much.
 */
export const bodyBytesMax = 3 * 1024 * 1024;

/** The whole body, or 'too-large' as soon as that is known; the rest is then still unread. */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | 'too-large'> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return 'too-large';
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) continue;
    sizeBytes += chunk.length;
    if (sizeBytes > bytesMax) return 'too-large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Takes and forgets the rest of a refused body, up to a size and a time: whoever still sends when the connection closes
 * sees it broken instead of the answer.
 */
export function discardBody(request: IncomingMessage, limits: { bytesMax: number; timeoutMs: number }): Promise<void> {
  return new Promise((resolve) => {
    let sizeBytes = 0;
    const timer = setTimeout(resolve, limits.timeoutMs);
    const stop = (): void => {
      clearTimeout(timer);
      request.pause();
      resolve();
    };
    request.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes > limits.bytesMax) stop();
    });
    for (const ending of ['end', 'close', 'error']) request.once(ending, stop);
    if (request.readableEnded || request.destroyed) stop();
    else request.resume();
  });
}
