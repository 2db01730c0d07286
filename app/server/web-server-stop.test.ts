import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startServer } from '#tests/support/web-server.ts';
import { StartError } from './start-error.ts';

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

const addressOf = (port: number) => `http://127.0.0.1:${port}/`;

describe('starting', () => {
  it('says so when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const refused = await startServer({ port }).catch((error: unknown) => error);
    other.close();
    expect(refused).toBeInstanceOf(StartError);
    expect(refused).toMatchObject({
      message: `Port ${port} auf 127.0.0.1 ist schon belegt. Mit PORT=… einen anderen wählen.`,
    });
  });

  it('says so when the address is not of this machine', async () => {
    await expect(startServer({ host: '192.0.2.1' })).rejects.toThrow(/192\.0\.2\.1 gehört nicht zu diesem Rechner/);
  });

  it('names the port it was given', async () => {
    const server = await startServer();
    expect(await (await fetch(addressOf(server.port))).text()).toBe('done');
    await server.stop(0);
  });
});

describe('stopping', () => {
  /** A server whose answers wait until they are released. */
  async function startWaiting() {
    const arrived = Promise.withResolvers<undefined>();
    const released = Promise.withResolvers<undefined>();
    const server = await startServer({
      answer: async () => {
        arrived.resolve(undefined);
        await released.promise;
        return new Response('done', { headers: { connection: 'close' } });
      },
    });
    return { server, arrived: arrived.promise, release: () => released.resolve(undefined) };
  }

  it('finishes what is running, and takes nothing new', async () => {
    const { server, arrived, release } = await startWaiting();
    const slow = fetch(addressOf(server.port)).then((response) => response.text());
    await arrived;
    const stopped = server.stop(5000);
    await expect.poll(() => takesConnections(server.port)).toBe(false);
    release();
    expect(await slow).toBe('done');
    await stopped;
  });

  it('does not wait longer than it is told', async () => {
    const { server, arrived } = await startWaiting();
    const cut = fetch(addressOf(server.port)).then(
      () => 'answered',
      () => 'cut',
    );
    await arrived;
    await server.stop(50);
    expect(await cut).toBe('cut');
  });

  // A kept-alive connection that was busy when the stop began holds it for the whole grace time.
  it('ends as soon as the last answer is out', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const server = await startServer({
      answer: async () => {
        arrived.resolve(undefined);
        await new Promise((resolve) => setTimeout(resolve, 50));
        return new Response('done');
      },
    });
    const slow = fetch(addressOf(server.port)).then((response) => response.text());
    await arrived.promise;
    // Longer than the test may take.
    await server.stop(600_000);
    await slow;
  });
});
