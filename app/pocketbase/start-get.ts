import { Agent, request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

/** An answer of any status. */
export interface GetResponse {
  status: number;
  text: string;
}

export interface GetOptions {
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** aborts when nobody waits for it any more */
  abandoned?: AbortSignal | undefined;
}

/** A read under way. `giveUp` makes it fail with that error. */
export interface PendingGet {
  response: Promise<GetResponse>;
  cancel: (error: Error) => void;
}

const options = { keepAlive: true, scheduling: 'lifo', maxFreeSockets: 16, timeout: 20_000 } as const;
const ways = {
  'http:': { ask: request, agent: new Agent(options) },
  'https:': { ask: secureRequest, agent: new SecureAgent(options) },
};

/**
 * GET by the platform's own client, for what every page waits for: it takes half of fetch's time. Fails with the system's
 * error, with TimeoutError, or with the reason for which it was abandoned.
 */
export function startGet(url: string, { headers, timeoutMs, abandoned }: GetOptions): PendingGet {
  let cancel: (error: Error) => void = () => undefined;
  const response = new Promise<GetResponse>((resolve, reject) => {
    let outgoing: ClientRequest | null = null;
    const leave = (): void => cancel(abandonedBy(abandoned));
    const settle = (): void => {
      clearTimeout(timer);
      abandoned?.removeEventListener('abort', leave);
    };
    cancel = (error) => {
      settle();
      reject(error);
      outgoing?.destroy();
    };
    const timer = setTimeout(() => cancel(new DOMException(`no answer in ${timeoutMs} ms`, 'TimeoutError')), timeoutMs);
    abandoned?.addEventListener('abort', leave, { once: true });
    const ask = (mayRepeat: boolean): void => {
      const { protocol, hostname, port, pathname, search } = new URL(url);
      const way = protocol === 'https:' ? ways['https:'] : ways['http:'];
      const target = { hostname, port, path: pathname + search, headers, agent: way.agent };
      const sent = way.ask(target, (incoming) => {
        readText(incoming).then((text) => {
          settle();
          resolve({ status: incoming.statusCode ?? 0, text });
        }, cancel);
      });
      outgoing = sent;
      sent.once('error', (error: NodeJS.ErrnoException) => {
        // The other side has closed a kept connection just when it was taken again: nothing was read of this question.
        if (mayRepeat && sent.reusedSocket && error.code === 'ECONNRESET') ask(false);
        else cancel(error);
      });
      sent.end();
    };
    ask(true);
  });
  return { response, cancel };
}

function readText(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => resolve(Buffer.concat(chunks).toString()));
    incoming.once('error', reject);
  });
}

function abandonedBy(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('nobody waits for it', 'AbortError');
}
