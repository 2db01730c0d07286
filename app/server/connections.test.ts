import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '#tests/support/web-server.ts';
import { limitConnections } from './connections.ts';

async function waitFor(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 30_000, interval: 20 }).toBe(true);
}

interface Crowd {
  sockets: Socket[];
  open: () => number;
}

/** Connections that send this and then nothing. */
async function crowd(port: number, count: number, text: string): Promise<Crowd> {
  const sockets: Socket[] = [];
  let met = 0;
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  for (let i = 0; i < count; i += 1) {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    // One that makes room before it knows that it is connected hears only of its end.
    const meet = (): void => {
      met += 1;
      socket.off('connect', meet).off('close', meet);
    };
    socket.on('connect', meet).on('close', meet);
    // Unread, the end of a connection would not show.
    socket.on('error', () => undefined).resume();
    sockets.push(socket);
    // More than the system lets wait for an accept would be connected on one side only, and hear of nothing for long.
    if (sockets.length % 250 === 0 || sockets.length === count) await waitFor(() => met === sockets.length);
  }
  return { sockets, open: () => sockets.filter((socket) => !socket.closed).length };
}

/** A server that gives a slow machine the time to open them all: none of these ends because it has waited too long. */
async function startPatient(): Promise<number> {
  const server = createServer({ headersTimeout: 120_000, requestTimeout: 120_000 }, (incoming, outgoing) => {
    incoming.resume().once('end', () => outgoing.end('done'));
  });
  limitConnections(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

async function ask(port: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/`)).text();
}

it.each([
  ['say nothing', ''],
  ['send half a head', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['send half a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf'],
])('of 1,500 connections that %s, 250 are kept, and the server answers meanwhile', async (_name, text) => {
  const port = await startPatient();
  const { open } = await crowd(port, 1500, text);
  expect(await ask(port)).toBe('done');
  await waitFor(() => open() <= 250);
  expect(open()).toBeGreaterThan(200);
  expect(await ask(port)).toBe('done');
});

it('who is being answered is not among those that wait', async () => {
  let finish = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { port } = await startServer({ answer: () => ready.then(() => new Response('done')) });
  const asked = [
    fetch(`http://127.0.0.1:${port}/`).then((response) => response.text()),
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'whole' }).then((response) => response.text()),
  ];
  const { open } = await crowd(port, 400, '');
  await waitFor(() => open() <= 250);
  finish();
  expect(await Promise.all(asked)).toEqual(['done', 'done']);
});
