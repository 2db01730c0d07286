import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProduct } from '../support/database.ts';
import { cleanUp, migratedDataDir, start } from './process.ts';
import type { Running } from './process.ts';

beforeAll(buildProduct);
afterAll(cleanUp);

const connections = 40;
const rounds = 4;

async function open(product: Running): Promise<Socket> {
  const socket = connect(product.port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Sends one request at once; answers its first line when all of it has come, or what broke it. */
function ask(product: Running, socket: Socket): Promise<string> {
  socket.write(`GET /agb HTTP/1.1\r\nHost: localhost:${product.port}\r\n\r\n`);
  let text = '';
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? NaN);
      if (body.length >= length) resolve(head.split('\r\n')[0] ?? '');
    });
    socket.once('error', (error) => resolve(`broken: ${error.message}`));
    socket.once('close', () => resolve('closed without an answer'));
  });
}

it('whoever has sent a whole request before the stop gets the answer, on new and on kept connections', async () => {
  const outcomes = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const product = await start({ dataDir: await migratedDataDir() });
    const kept = await Promise.all(Array.from({ length: connections }, () => open(product)));
    await Promise.all(kept.map((socket) => ask(product, socket)));
    for (const socket of kept) socket.removeAllListeners('data');
    const fresh = await Promise.all(Array.from({ length: connections }, () => open(product)));
    const answers = [...kept, ...fresh].map((socket) => ask(product, socket));
    const stopped = product.stop();
    for (const outcome of await Promise.all(answers)) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    expect(await stopped).toMatchObject({ code: 0 });
    for (const socket of [...kept, ...fresh]) socket.destroy();
  }
  expect(Object.fromEntries(outcomes)).toEqual({ 'HTTP/1.1 200 OK': rounds * connections * 2 });
});
