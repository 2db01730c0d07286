import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '#app/http/client-network.ts';

// A connection waits while it has no whole request to answer: it sends a head or a body, or stays open after an answer.
// Waiting costs the sender nothing, so only so many may wait, and the one that has waited longest makes room.

interface WaitingLimits {
  totalMax: number;
  /** from one place, behind which there may be a house full of people or a proxy */
  placeMax: number;
}

const waitingLimits: WaitingLimits = { totalMax: 1000, placeMax: 250 };

const connectionsMax = 5000;

/** Times that Node itself looks after; for createServer. */
export const connectionTimes = {
  headersTimeout: 15_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  /** how often the first two are looked at */
  connectionsCheckingInterval: 5_000,
};

/** Keeps a server from filling up with connections that ask nothing. */
export function limitConnections(server: Server, { totalMax, placeMax } = waitingLimits): void {
  server.maxConnections = connectionsMax;
  const waiting = new Set<Socket>();
  const places = new Map<string, Set<Socket>>();
  const leave = (socket: Socket, place: string): void => {
    waiting.delete(socket);
    const there = places.get(place);
    there?.delete(socket);
    if (there?.size === 0) places.delete(place);
  };
  const wait = (socket: Socket, place: string): void => {
    leave(socket, place);
    const there = places.get(place) ?? new Set();
    places.set(place, there.add(socket));
    waiting.add(socket);
    if (there.size > placeMax) end(firstOf(there));
    else if (waiting.size > totalMax) end(firstOf(waiting));
  };
  // Out of the list at once: it closes only later, and whoever comes meanwhile would end the same one again.
  const end = (socket: Socket | undefined): void => {
    if (!socket) return;
    leave(socket, placeOf(socket));
    socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    const place = placeOf(socket);
    wait(socket, place);
    socket.once('close', () => leave(socket, place));
  });
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { socket } = incoming;
    const place = placeOf(socket);
    if (hasNoBody(incoming)) leave(socket, place);
    else incoming.once('end', () => leave(socket, place));
    outgoing.once('close', () => {
      if (!socket.destroyed) wait(socket, place);
    });
  });
}

function placeOf(socket: Socket): string {
  return clientNetwork(socket.remoteAddress ?? '') ?? '';
}

function firstOf(sockets: ReadonlySet<Socket>): Socket | undefined {
  return sockets.values().next().value;
}

function hasNoBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}
