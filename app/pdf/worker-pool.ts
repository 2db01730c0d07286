import { Worker } from 'node:worker_threads';
import type { Answer, Task, TaskResults } from './protocol.ts';

/**
 * busy: too many wait. timed-out, crashed: the document's worker was replaced. not-drawable: a text that no font can
 * draw. broken: a defect of ours. closed: the pool ends.
 */
export type PdfRefusal = 'busy' | 'timed-out' | 'crashed' | 'not-drawable' | 'broken' | 'closed';

export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
  readonly refusal: PdfRefusal;

  constructor(refusal: PdfRefusal, message: string = refusal) {
    super(message);
    this.refusal = refusal;
  }
}

export interface WorkerPoolOptions {
  workerUrl: URL;
  workersMax: number;
  queueMax: number;
  /** a task that would wait longer is refused with 'busy' */
  waitMaxMs: number;
  timeoutMs: number;
}

type Result = TaskResults[Task['kind']];

interface Job {
  task: Task;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** Threads that perform one task at a time each. A lost one is replaced as soon as there is work. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #idle = new Set<Worker>();
  readonly #busy = new Map<Worker, { job: Job; timer: NodeJS.Timeout }>();
  readonly #waiting: Job[] = [];
  #closed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** `abandoned`: nobody waits for it any more; a task that has not begun is then dropped, with the signal's reason. */
  perform(task: Task, abandoned?: AbortSignal): Promise<Result> {
    if (this.#closed) return Promise.reject(new PdfRefused('closed'));
    if (abandoned?.aborted) return Promise.reject(reasonOf(abandoned));
    if (this.#waiting.length >= this.#options.queueMax) return Promise.reject(new PdfRefused('busy'));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const job: Job = { task, resolve, reject };
    const leave = (): void => this.#drop(job, abandoned ? reasonOf(abandoned) : new PdfRefused('closed'));
    const timer = setTimeout(() => this.#drop(job, new PdfRefused('busy')), this.#options.waitMaxMs);
    abandoned?.addEventListener('abort', leave);
    this.#waiting.push(job);
    this.#assign();
    return promise.finally(() => {
      clearTimeout(timer);
      abandoned?.removeEventListener('abort', leave);
    });
  }

  /** Only what still waits: a worker that draws is left to it. */
  #drop(job: Job, reason: Error): void {
    const place = this.#waiting.indexOf(job);
    if (place === -1) return;
    this.#waiting.splice(place, 1);
    job.reject(reason);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(new PdfRefused('closed'));
    const workers = [...this.#idle, ...this.#busy.keys()];
    for (const worker of workers) this.#lose(worker, 'closed', 'closed');
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#takeWorker();
      if (worker === undefined) return;
      const job = this.#waiting.shift();
      if (job === undefined) return;
      const { timeoutMs } = this.#options;
      const timer = setTimeout(() => this.#lose(worker, 'timed-out', `no answer in ${timeoutMs} ms`), timeoutMs);
      this.#busy.set(worker, { job, timer });
      worker.ref();
      worker.postMessage(job.task);
    }
  }

  #takeWorker(): Worker | undefined {
    const [idle] = this.#idle;
    if (idle !== undefined) {
      this.#idle.delete(idle);
      return idle;
    }
    return this.#busy.size < this.#options.workersMax ? this.#startWorker() : undefined;
  }

  #startWorker(): Worker {
    const worker = new Worker(this.#options.workerUrl);
    worker.on('message', (answer: Answer) => this.#finish(worker, answer));
    worker.on('error', (error: unknown) => this.#lose(worker, 'crashed', String(error)));
    worker.on('exit', (code) => this.#lose(worker, 'crashed', `the worker ended with code ${code}`));
    return worker;
  }

  #finish(worker: Worker, answer: Answer): void {
    const job = this.#release(worker);
    if (job === undefined) return;
    this.#idle.add(worker);
    // An idle worker must not keep a command from ending.
    worker.unref();
    if (answer.ok) job.resolve(answer.result);
    else job.reject(new PdfRefused(answer.failure, answer.message));
    this.#assign();
  }

  #lose(worker: Worker, refusal: PdfRefusal, message: string): void {
    this.#idle.delete(worker);
    const job = this.#release(worker);
    void worker.terminate();
    job?.reject(new PdfRefused(refusal, message));
    this.#assign();
  }

  #release(worker: Worker): Job | undefined {
    const current = this.#busy.get(worker);
    clearTimeout(current?.timer);
    this.#busy.delete(worker);
    return current?.job;
  }
}

/** busy: too much to draw at once, or for too long. not-drawable: this document cannot be drawn in its layout. */
export type DrawRefusal = 'busy' | 'not-drawable';

export type Drawn<Value> = { ok: true; value: Value } | { ok: false; refusal: DrawRefusal };

const refusals: Partial<Record<PdfRefusal, DrawRefusal>> = {
  busy: 'busy',
  'timed-out': 'busy',
  'not-drawable': 'not-drawable',
};

/** What people can do something about becomes an answer; every other failure is thrown on. */
export async function tryToDraw<Value>(draw: () => Promise<Value>): Promise<Drawn<Value>> {
  try {
    return { ok: true, value: await draw() };
  } catch (error) {
    const refusal = error instanceof PdfRefused ? refusals[error.refusal] : undefined;
    if (refusal === undefined) throw error;
    return { ok: false, refusal };
  }
}
