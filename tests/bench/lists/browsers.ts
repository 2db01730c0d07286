import { Agent, get } from 'node:http';

/** What browsers ask for, each again and again over one connection. */
export interface Asking {
  port: number;
  path: string;
  cookie: string;
}

export interface Slice {
  /** pages per second of all browsers */
  rate: number;
  answers: number;
  /** of one page, compressed */
  bytes: number;
}

const agent = new Agent({ keepAlive: true });
const accepted = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };

/** Looks at nothing but status and length. */
function ask({ port, path, cookie }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      agent,
      headers: { ...accepted, host: `localhost:${port}`, cookie },
    };
    get(options, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path} answered ${answer.statusCode}`));
      });
    }).once('error', reject);
  });
}

/** So many browsers ask for so long. */
export async function browse(asking: Asking, atOnce: number, ms: number): Promise<Slice> {
  const slice = { rate: 0, answers: 0, bytes: 0 };
  const began = performance.now();
  const browser = async (): Promise<void> => {
    while (performance.now() - began < ms) {
      slice.bytes = await ask(asking);
      slice.answers += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, browser));
  return { ...slice, rate: (slice.answers * 1000) / (performance.now() - began) };
}
