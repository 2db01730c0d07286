import { Server as NetServer } from 'node:net';
import type { Socket } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Ends a web server without breaking off what it has received. */
export interface GracefulStop {
  /** Takes no more connections, answers every request that has arrived, at most `graceMs`; the last answer closes. */
  stop: (graceMs: number) => Promise<void>;
}

/** A request that was sent before somebody could know of the stop is here by then. */
const arrivalMs = 250;
/** Each turn of the event loop takes one waiting connection: after some without one there is none. */
const quietTurnsMin = 3;
const acceptMaxMs = 500;

/** Follows the connections of a server from its start. */
export function prepareStop(server: Server): GracefulStop {
  const sockets = new Set<Socket>();
  const answering = new Map<Socket, ServerResponse>();
  let accepted = 0;
  let stopping = false;

  server.on('connection', (socket: Socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_incoming, outgoing) => {
    const { socket } = outgoing;
    if (!socket) return;
    answering.set(socket, outgoing);
    if (stopping) outgoing.shouldKeepAlive = false;
    outgoing.once('close', () => answering.delete(socket));
  });

  // The system takes connections before we do; closing the port would break those that wait there.
  async function acceptWaiting(): Promise<void> {
    const asked = performance.now();
    let quiet = 0;
    while (quiet < quietTurnsMin && performance.now() - asked < acceptMaxMs) {
      const before = accepted;
      await nextTurn();
      quiet = accepted === before ? quiet + 1 : 0;
    }
  }

  async function stop(graceMs: number): Promise<void> {
    stopping = true;
    for (const outgoing of answering.values()) outgoing.shouldKeepAlive = false;
    const force = setTimeout(() => server.closeAllConnections(), graceMs);
    await acceptWaiting();
    // The http server's own close would at once close connections on which a request may just be arriving.
    const closed = new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => resolve());
    });
    await Promise.race([closed, sleep(Math.min(arrivalMs, graceMs), undefined, { ref: false })]);
    // A timer that is late is told before what has arrived meanwhile: that is read first.
    await nextTurn();
    await nextTurn();
    server.closeIdleConnections();
    await closed;
    clearTimeout(force);
    server.closeAllConnections();
  }

  return { stop };
}
