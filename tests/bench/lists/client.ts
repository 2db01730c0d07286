import { connect } from 'node:net';
import type { Socket } from 'node:net';

// The browsers of the benchmark, in a process of their own: each asks for one page again and again over one connection,
// and looks at nothing but status and length, so that the pages' share of the machine is as large as it can be.

export interface Job {
  port: number;
  path: string;
  cookie: string;
  atOnce: number;
  ms: number;
}

export interface Slice {
  answers: number;
  /** of all browsers, from the first question to the last answer */
  ms: number;
  /** of one page, compressed */
  bytes: number;
  /** answers that were none */
  failures: number;
}

const sockets = new Map<number, Socket[]>();

async function socketsTo(port: number, wanted: number): Promise<Socket[]> {
  const open = (sockets.get(port) ?? []).filter((socket) => socket.readyState === 'open');
  while (open.length < wanted) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    open.push(socket);
  }
  sockets.set(port, open);
  return open.slice(0, wanted);
}

/** Asks once; resolves with status and length of the body. */
function ask(socket: Socket, question: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    let head = '';
    let left = -1;
    let answer = { status: 0, bytes: 0 };
    const done = (error?: Error): void => {
      socket.off('data', take).off('close', closed);
      if (error) reject(error);
      else resolve(answer);
    };
    const closed = (): void => done(new Error('the server closed the connection'));
    const take = (chunk: Buffer): void => {
      let body = chunk.length;
      if (left < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const bytes = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]);
        answer = { status: Number(head.slice(9, 12)), bytes };
        left = bytes;
        body = head.length - end - 4;
      }
      left -= body;
      if (left <= 0) done(left === 0 ? undefined : new Error('more than one answer'));
    };
    socket.on('data', take).on('close', closed);
    socket.write(question);
  });
}

async function run({ port, path, cookie, atOnce, ms }: Job): Promise<Slice> {
  const question = `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\naccept-encoding: gzip, deflate, br\r\naccept: text/html\r\ncookie: ${cookie}\r\n\r\n`;
  const slice: Slice = { answers: 0, ms: 0, bytes: 0, failures: 0 };
  const began = performance.now();
  const browse = async (socket: Socket): Promise<void> => {
    while (performance.now() - began < ms) {
      const { status, bytes } = await ask(socket, question);
      slice.answers += 1;
      slice.bytes = bytes;
      if (status !== 200) slice.failures += 1;
    }
  };
  await Promise.all((await socketsTo(port, atOnce)).map(browse));
  slice.ms = performance.now() - began;
  return slice;
}

process.on('message', (job: Job) => {
  run(job).then(
    (slice) => process.send?.(slice),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
