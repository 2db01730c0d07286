import { fileURLToPath } from 'node:url';
import { PdfRefused } from '../worker-pool.ts';
import { decodeAnswer } from './read-answer.ts';
import { runLimited } from './limited-process.ts';
import type { ProcessLimits } from './limited-process.ts';
import { bytesMaxOf } from './refusals.ts';
import type { UploadAnswer, UploadKind } from './refusals.ts';

export interface UploadSandboxOptions {
  /** child.ts as it lies on disk, three folders below the project's */
  childUrl: URL;
  limits?: Partial<ProcessLimits>;
  waitingMax?: number;
}

/** Foreign bytes with whose they are: one account never fills the queue. */
export interface Upload {
  kind: UploadKind;
  bytes: Uint8Array;
  /** how it is opened, where that is chosen */
  order?: string;
  account: string;
}

/** The one way in for foreign files: each is opened in a process of its own, one at a time. */
export interface UploadSandbox {
  /**
   * Rejected with PdfRefused: 'busy' when too many wait or the machine has no time for it, 'closed' at the end, 'broken'
   * when no process can be started.
   */
  open(upload: Upload): Promise<UploadAnswer>;
  close(): void;
}

const defaultLimits: ProcessLimits = {
  cpuMs: 2500,
  wallMs: 20_000,
  rssMb: 400,
  heapMb: 64,
  outputBytes: 24 * 1024 * 1024,
};
/** Read by JavaScript alone, which holds all of it. */
const limitsOf: Partial<Record<UploadKind, Partial<ProcessLimits>>> = {
  statement: { cpuMs: 4500, heapMb: 256 },
  table: { cpuMs: 4500, heapMb: 256 },
  invoice: { cpuMs: 4500, heapMb: 256 },
};
const waitingMaxOfAll = 8;
const openMaxOfAccount = 2;

interface Waiting {
  upload: Upload;
  resolve: (answer: UploadAnswer) => void;
  reject: (error: PdfRefused) => void;
}

/** Nothing runs until the first upload comes. */
export function createUploadSandbox({
  childUrl,
  limits,
  waitingMax = waitingMaxOfAll,
}: UploadSandboxOptions): UploadSandbox {
  const waiting: Waiting[] = [];
  const ending = new AbortController();
  let current: Waiting | null = null;

  async function work(): Promise<void> {
    for (current = waiting.shift() ?? null; current !== null; current = waiting.shift() ?? null) {
      const { upload, resolve, reject } = current;
      try {
        resolve(await openApart(upload));
      } catch (error) {
        reject(refusalOf(error));
      }
    }
  }

  function refusalOf(error: unknown): PdfRefused {
    if (ending.signal.aborted) return new PdfRefused('closed');
    return error instanceof PdfRefused ? error : new PdfRefused('broken', String(error));
  }

  async function openApart({ kind, bytes, order = '' }: Upload): Promise<UploadAnswer> {
    const ended = await runLimited(
      {
        file: fileURLToPath(childUrl),
        args: order === '' ? [kind] : [kind, order],
        readable: fileURLToPath(new URL('../../../', childUrl)),
        limits: { ...defaultLimits, ...limitsOf[kind], ...limits },
        signal: ending.signal,
      },
      bytes,
    );
    if (ended.kind === 'ended' && ended.cause === 'wall-time') throw new PdfRefused('busy');
    const answer = ended.kind === 'answered' ? decodeAnswer(ended.output) : null;
    return answer ?? { ok: false, refusal: 'too-costly' };
  }

  return {
    open: (upload) => {
      if (ending.signal.aborted) return Promise.reject(new PdfRefused('closed'));
      if (upload.bytes.length > bytesMaxOf[upload.kind]) return Promise.resolve({ ok: false, refusal: 'too-large' });
      const own = [current, ...waiting].filter((one) => one?.upload.account === upload.account);
      if (own.length >= openMaxOfAccount || waiting.length >= waitingMax) return Promise.reject(new PdfRefused('busy'));
      return new Promise((resolve, reject) => {
        waiting.push({ upload, resolve, reject });
        if (current === null) void work();
      });
    },
    close: () => {
      ending.abort();
      for (const { reject } of waiting.splice(0)) reject(new PdfRefused('closed'));
    },
  };
}
