import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// What was asked for costs the server more than asking costs the sender: of each connection one request is in hand, of
// each place a few. Whoever has left, or does not read what he was sent, gets no more.

interface TurnLimits {
  /** in hand of one place, behind which there may be a house full of people or a proxy */
  placeMax: number;
  /** Who waits longer is told so. */
  waitMaxMs: number;
  /** sent ahead on one connection, which browsers do not do */
  aheadMax: number;
}

const turnLimits: TurnLimits = { placeMax: 12, waitMaxMs: 10_000, aheadMax: 32 };

export interface RequestQueue {
  /** Begins it when what the same connection asked for before has been sent. */
  ofConnection: (incoming: IncomingMessage, outgoing: ServerResponse, begin: () => void) => void;
  /** Resolves when it is the place's turn, with what ends it; null: that took too long. Throws where nobody waits any more. */
  ofPlace: (place: string, left: AbortSignal) => Promise<(() => void) | null>;
}

export function createRequestQueue({ placeMax, waitMaxMs, aheadMax }: TurnLimits = turnLimits): RequestQueue {
  const lines = new WeakMap<Socket, (() => void)[]>();
  const places = new Map<string, Place>();

  function leave(name: string): void {
    const place = places.get(name);
    if (!place) return;
    const next = place.waiting.values().next().value;
    // The turn passes from one to the next.
    if (next) next();
    else place.inHand -= 1;
    if (place.inHand === 0) places.delete(name);
  }

  return {
    ofConnection: ({ socket }, outgoing, begin) => {
      const line = lines.get(socket) ?? [];
      lines.set(socket, line);
      if (line.length > aheadMax) {
        socket.destroy();
        return;
      }
      outgoing.once('close', () => {
        line.shift();
        if (!socket.destroyed) line[0]?.();
      });
      line.push(begin);
      if (line.length === 1) begin();
    },
    ofPlace: async (name, left) => {
      left.throwIfAborted();
      const place = places.get(name) ?? { inHand: 0, waiting: new Set() };
      places.set(name, place);
      if (place.inHand < placeMax) place.inHand += 1;
      else if (!(await waitIn(place.waiting, { waitMaxMs, left }))) return null;
      let ended = false;
      return () => {
        if (!ended) leave(name);
        ended = true;
      };
    },
  };
}

interface Place {
  inHand: number;
  waiting: Set<() => void>;
}

/** False: not within the time. */
function waitIn(
  waiting: Set<() => void>,
  { waitMaxMs, left }: { waitMaxMs: number; left: AbortSignal },
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      left.removeEventListener('abort', abandon);
      waiting.delete(go);
    };
    const go = (): void => {
      settle();
      resolve(true);
    };
    const abandon = (): void => {
      settle();
      reject(left.reason);
    };
    const timer = setTimeout(() => {
      settle();
      resolve(false);
    }, waitMaxMs);
    left.addEventListener('abort', abandon);
    waiting.add(go);
  });
}
