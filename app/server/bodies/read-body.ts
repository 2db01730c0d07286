import type { IncomingMessage } from 'node:http';
import type { BodyReservation, BodyRejection } from './body-memory.ts';
import { collectBytes, freeBuffer } from './free-buffer.ts';

/**
 * Largest request body, uploads excepted: a form's 1 MB of text as browsers encode it, and room for more, so that a page
 * of ours can give back what was too much.
 */
export const bodyBytesMax = 3 * 1024 * 1024;

/** Why a body was not read to its end; the rest is then still unread. */
export type UnreadReason = 'too-large' | BodyRejection;

/** What is kept of a body as it comes. */
export interface BodySink {
  add: (chunk: Buffer) => void;
  keptBytes: () => number;
  finish: () => Buffer<ArrayBuffer>;
  /** It will not be whole. */
  drop: () => void;
}

export interface BodyLimits {
  receivedMax: number;
  keptMax: number;
}

/** The whole body, or why not, as soon as that is known. */
export function readBody(
  request: IncomingMessage,
  reservation: BodyReservation,
  bytesMax: number,
): Promise<Buffer<ArrayBuffer> | UnreadReason> {
  return receive(request, { reservation, keeper: keepAll(), limits: { receivedMax: bytesMax, keptMax: bytesMax } });
}

interface Receiving {
  reservation: BodyReservation;
  keeper: BodySink;
  limits: BodyLimits;
}

/** The same of which a keeper keeps parts. */
export function receive(
  request: IncomingMessage,
  { reservation, keeper, limits }: Receiving,
): Promise<Buffer<ArrayBuffer> | UnreadReason> {
  const told = Number(request.headers['content-length'] ?? Infinity);
  if (told > limits.receivedMax && told < Infinity) return Promise.resolve('too-large');
  return new Promise((resolve, reject) => {
    let received = 0;
    const stop = (): void => {
      request.off('data', take).off('end', finish).off('error', fail).off('close', fail);
      request.pause();
    };
    const giveUp = (reason: UnreadReason): void => {
      stop();
      keeper.drop();
      resolve(reason);
    };
    const take = (chunk: Buffer): void => {
      received += chunk.length;
      keeper.add(chunk);
      const kept = keeper.keptBytes();
      if (received > limits.receivedMax || kept > limits.keptMax) giveUp('too-large');
      else reservation.hold(chunk.length, kept);
    };
    const finish = (): void => {
      reservation.complete();
      stop();
      resolve(keeper.finish());
    };
    const fail = (error: unknown = new Error('aborted')): void => {
      stop();
      keeper.drop();
      reject(error instanceof Error ? error : new Error('aborted'));
    };
    // What ends it later is told here, or to who sends the answer.
    request.on('error', () => undefined);
    request.once('end', finish).once('error', fail).once('close', fail);
    if (request.destroyed && !request.readableEnded) fail(request.errored ?? undefined);
    else reservation.begin({ bytes: told, read: () => request.on('data', take), turnOut: giveUp });
  });
}

function keepAll(): BodySink {
  const kept = collectBytes();
  let bytes = 0;
  return {
    add: (chunk) => {
      kept.add(chunk);
      bytes += chunk.length;
      freeBuffer(chunk);
    },
    keptBytes: () => bytes,
    finish: kept.join,
    drop: kept.drop,
  };
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
      freeBuffer(chunk);
      if (sizeBytes > limits.bytesMax) stop();
    });
    for (const ending of ['end', 'close', 'error']) request.once(ending, stop);
    if (request.readableEnded || request.destroyed) stop();
    else request.resume();
  });
}
