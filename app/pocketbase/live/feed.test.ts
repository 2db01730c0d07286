import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Change } from './calls.ts';
import { connectTimeoutMs, followChanges, readEvents, reconnectDelaysMs } from './feed.ts';

describe('spec 1.5', () => {
  it('connection time-out and reconnect delays', () => {
    expect(connectTimeoutMs).toBe(15_000);
    expect(reconnectDelaysMs).toEqual([200, 300, 500, 1000, 1200, 1500, 2000]);
  });
});

describe('server-sent events', () => {
  it.each([
    [['event:a\ndata:1\n\n'], ['a 1']],
    [
      ['id: 7\nevent: a\nda', 'ta: 1\n', '\nevent:b\ndata: 2\n\ndata:3\n\n'],
      ['a 1', 'b 2', 'message 3'],
    ],
    [['data:ä', '\n\n'], ['message ä']],
    [[': nothing\n\n'], []],
  ])('%j', async (chunks, events) => {
    const read: string[] = [];
    const bytes = Buffer.from(chunks.join(''));
    for await (const { name, data } of readEvents(Readable.from(chunks))) read.push(`${name} ${data}`);
    expect(read).toEqual(events);
    // A letter of two bytes may come in two pieces.
    const single: string[] = [];
    const pieces = [...bytes].map((byte) => Buffer.from([byte]));
    for await (const { name, data } of readEvents(Readable.from(pieces))) single.push(`${name} ${data}`);
    expect(single).toEqual(events);
  });

  it('ends the connection of a sender whose message never ends', async () => {
    const endless = Readable.from(Array.from({ length: 20 }, () => 'x'.repeat(10_000)));
    await expect(async () => {
      for await (const event of readEvents(endless)) expect(event).toBeUndefined();
    }).rejects.toThrow('without an end');
  });
});

describe('the feed', () => {
  it('opens again when the stream breaks, and says so', async () => {
    const streams: ServerResponse[] = [];
    const url = await listen((outgoing) => streams.push(outgoing));
    const told: string[] = [];
    const waiting = new Set<() => void>();
    const tell = (what: string) => {
      told.push(what);
      for (const wake of waiting) wake();
    };
    const until = async (count: number) => {
      while (told.length < count)
        await new Promise<void>((wake) => {
          waiting.add(wake);
        });
    };
    const feed = followChanges({
      url,
      internalKey: 'k'.repeat(32),
      onOpen: () => tell('open'),
      onBreak: () => tell('break'),
      onChange: (change: Change) => tell('id' in change ? change.id : change.user),
    });
    onTestFinished(() => feed.close());
    await until(1);
    streams[0]?.write('event:belegwerk/changes\ndata:{"company":"c","collection":"invoices","id":"i1"}\n\n');
    await until(2);
    streams[0]?.destroy();
    await until(4);
    streams[1]?.write('event:belegwerk/changes\ndata:{"user":"u1"}\n\n');
    await until(5);
    expect(told).toEqual(['open', 'i1', 'break', 'open', 'u1']);
  });
});

/** As PocketBase greets; each subscription is answered with nothing. */
async function listen(opened: (outgoing: ServerResponse) => void): Promise<string> {
  const server: Server = createServer((incoming, outgoing) => {
    if (incoming.method === 'POST') {
      outgoing.writeHead(204).end();
      return;
    }
    outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
    outgoing.write('id:1\nevent:PB_CONNECT\ndata:{"clientId":"1"}\n\n');
    opened(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
