import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '#tests/support/web-server.ts';
import { createRequestQueue } from './request-queue.ts';

const stays = new AbortController().signal;

describe('turns of a place', () => {
  const openTurns = () => createRequestQueue({ placeMax: 2, waitMaxMs: 5, aheadMax: 1 });

  it('pass from one to the next, and each place has its own', async () => {
    const requestQueue = openTurns();
    const [first] = [await requestQueue.ofPlace('a', stays), await requestQueue.ofPlace('a', stays)];
    const third = requestQueue.ofPlace('a', stays);
    expect(await requestQueue.ofPlace('b', stays)).not.toBeNull();
    first?.();
    // Ended twice it gives no second one away.
    first?.();
    expect(await third).not.toBeNull();
    expect(await requestQueue.ofPlace('a', stays)).toBeNull();
  });

  it('are not waited for by who has left', async () => {
    const requestQueue = openTurns();
    const leaving = new AbortController();
    const [first] = [await requestQueue.ofPlace('a', stays), await requestQueue.ofPlace('a', stays)];
    const left = requestQueue.ofPlace('a', leaving.signal);
    leaving.abort();
    await expect(left).rejects.toThrow();
    first?.();
    expect(await requestQueue.ofPlace('a', stays)).not.toBeNull();
    await expect(requestQueue.ofPlace('a', leaving.signal)).rejects.toThrow();
  });
});

describe('a server that is asked for much at once', () => {
  async function startCounting() {
    const waiting: (() => void)[] = [];
    let begun = 0;
    let left = 0;
    const { port } = await startServer({
      answer: async ({ url, signal }) => {
        begun += 1;
        signal.addEventListener('abort', () => (left += 1));
        const { pathname } = new URL(url);
        if (pathname === '/wait') await new Promise<void>((resolve) => waiting.push(resolve));
        return new Response(pathname === '/large' ? 'x'.repeat(20_000_000) : pathname);
      },
    });
    const open = (): Socket => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      return socket;
    };
    return {
      port,
      open,
      begun: () => begun,
      left: () => left,
      release: () => waiting.splice(0).forEach((each) => each()),
    };
  }

  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  it('begins of a connection one after the other, in order', async () => {
    const { open, begun, release } = await startCounting();
    const socket = open();
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(get('/wait') + get('/b') + get('/c'));
    await expect.poll(begun).toBe(1);
    release();
    await expect.poll(() => text.match(/\/(wait|b|c)$|\/(wait|b)(?=HTTP)/g)).toEqual(['/wait', '/b', '/c']);
  });

  it('draws nothing more for who does not read, or has left', async () => {
    const { port, open, begun, left, release } = await startCounting();
    const [unread, gone] = [open().pause(), open()];
    unread.write(get('/large') + get('/b'));
    await expect.poll(begun).toBe(1);
    gone.write(get('/wait') + get('/b'));
    await expect.poll(begun).toBe(2);
    gone.destroy();
    await expect.poll(left).toBe(1);
    release();
    for (let i = 0; i < 3; i += 1) await fetch(`http://127.0.0.1:${port}/other`);
    expect(begun()).toBe(5);
    unread.resume();
    await expect.poll(begun).toBe(6);
  });

  it('has twelve of a place in hand, and tells how it is meanwhile', async () => {
    const { port, open, begun, release } = await startCounting();
    for (let i = 0; i < 30; i += 1) open().write(get('/wait'));
    await expect.poll(begun).toBe(12);
    expect(await (await fetch(`http://127.0.0.1:${port}/health`)).text()).toBe('/health');
    expect(begun()).toBe(13);
    const releaseAll = () => {
      release();
      return begun();
    };
    await expect.poll(releaseAll).toBe(31);
    release();
  });

  it('ends a connection on which somebody sends far ahead', async () => {
    const { open, begun } = await startCounting();
    const socket = open();
    let ended = false;
    socket.on('close', () => (ended = true)).resume();
    socket.write(get('/wait').repeat(40));
    await expect.poll(() => ended).toBe(true);
    expect(begun()).toBe(1);
  });
});

describe('half-sent bodies', () => {
  it('give up their turn when others wait for it, and keep no short form waiting', async () => {
    const { port } = await startServer();
    let told = '';
    const half = `POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(90_000)}`;
    for (let i = 0; i < 9; i += 1) {
      const socket = connect(port, '127.0.0.1', () => socket.write(half));
      socket.on('error', () => undefined).on('data', (chunk: Buffer) => (told += chunk.toString()));
      onTestFinished(() => void socket.destroy());
    }
    const form = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'a=b' });
    expect([await form.text(), told]).toEqual(['done', '']);
    await expect.poll(() => told, { timeout: 20_000 }).toContain('HTTP/1.1 408');
  });
});
