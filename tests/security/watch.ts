import { once } from 'node:events';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Asked, Seen, Watched } from './watch-worker.ts';

export const healthMsMax = 500;
/** of all processes together */
export const treeMbMax = 1100;

/** What is seen of a product while it is attacked. */
export interface Watch {
  seen: () => Promise<Seen>;
  /** forgets the processor time, for the next attack */
  restart: () => void;
  stop: () => Promise<void>;
}

/**
 * Looks at the product's processes and asks /health, again and again. In a thread of its own: whoever attacks is too
 * busy to see when an answer came.
 */
export async function watchProduct({ pid, url, page }: Watched): Promise<Watch> {
  const worker = new Worker(join(import.meta.dirname, 'watch-worker.ts'), {
    workerData: { pid, url, ...(page && { page }) } satisfies Watched,
  });
  // It answers once it has seen which processes there are at the start.
  await once(worker, 'message');
  worker.unref();
  const order = (asked: Asked): void => worker.postMessage(asked, asked === 'restart' ? [] : [asked.answerTo]);
  return {
    seen: async () => {
      const { port1, port2 } = new MessageChannel();
      order({ answerTo: port2 });
      const [seen] = (await once(port1, 'message')) as [Seen];
      port1.close();
      return seen;
    },
    restart: () => order('restart'),
    stop: async () => {
      await worker.terminate();
    },
  };
}
