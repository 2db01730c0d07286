import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTarget } from '../texts/target.ts';
import type { Target } from '../texts/target.ts';
import { watchProduct } from '../watch.ts';

// Many connections that send forms but for their end, or ask for pages that they do not read: the web server keeps
// within its memory, tells how it is, and others are answered meanwhile.

const healthMsMax = 1_000;
const webMbMax = 450;
const answerMsMax = 3_000;

interface Crowd {
  name: string;
  sockets: number;
  /** addresses that they come from */
  places: number;
  text: (target: Target) => string;
  reads: boolean;
  /** how long they stay */
  staysMs: number;
}

const halfForm = `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2900000\r\n\r\n${'x'.repeat(2_899_990)}`;

const drops = [
  ...['POST /login HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked', ''],
  ...['', '1\r\nx\r\n'.repeat(3_000_000)],
].join('\r\n');

const halfUpload = ({ session }: Target) =>
  [
    'POST /invoice/layouts/neu HTTP/1.1',
    'Host: localhost',
    `Cookie: ${session}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 15000000',
    '',
    '--b',
    'Content-Disposition: form-data; name="letterheadFile"; filename="a.pdf"',
    '',
    'x'.repeat(4_900_000),
  ].join('\r\n');

const pages = ({ session }: Target) =>
  `GET /invoice HTTP/1.1\r\nHost: localhost\r\nCookie: ${session}\r\n\r\n`.repeat(20);

const crowds: readonly Crowd[] = [
  { name: 'forms but for their end', sockets: 240, places: 1, text: () => halfForm, reads: true, staysMs: 30_000 },
  { name: 'the same, and more', sockets: 1_000, places: 4, text: () => halfForm, reads: true, staysMs: 30_000 },
  { name: 'forms of one-byte chunks', sockets: 100, places: 2, text: () => drops, reads: true, staysMs: 30_000 },
  { name: 'files of somebody with a session', sockets: 200, places: 2, text: halfUpload, reads: true, staysMs: 30_000 },
  { name: '20 pages each, unread', sockets: 200, places: 1, text: pages, reads: false, staysMs: 30_000 },
  { name: '20 pages each, read', sockets: 200, places: 4, text: pages, reads: true, staysMs: 20_000 },
];

export async function run(): Promise<{ passed: number; failed: number }> {
  const target = await openTarget();
  const result = { passed: 0, failed: 0 };
  const check = (name: string, passed: boolean): void => {
    result[passed ? 'passed' : 'failed'] += 1;
    if (!passed) console.log(`FAILED  ${name}`);
  };
  try {
    for (const crowd of crowds) await meet(crowd, target, check);
  } finally {
    await target.close();
  }
  return result;
}

async function meet(crowd: Crowd, target: Target, check: (name: string, passed: boolean) => void): Promise<void> {
  const page = { path: '/invoice/kunden', cookie: target.session };
  const watch = await watchProduct({ pid: target.product.pid, url: target.product.url, page });
  const sockets = open(crowd, target);
  await sleep(crowd.staysMs);
  const kept = sockets.filter((socket) => !socket.closed).length;
  for (const socket of sockets) socket.destroy();
  const seen = await watch.seen();
  await watch.stop();
  console.log(
    `${crowd.name}: ${crowd.sockets} from ${crowd.places}, ${kept} still there; web server at most ${seen.ownPeakMb} MB, ` +
      `all processes ${seen.peakMb} MB, /health at most ${seen.healthMsMax} ms, a page for somebody else ${seen.pageMsMax} ms`,
  );
  check(`${crowd.name}: ${seen.ownPeakMb} MB`, seen.ownPeakMb <= webMbMax);
  check(`${crowd.name}: /health after ${seen.healthMsMax} ms`, seen.healthMsMax <= healthMsMax);
  check(`${crowd.name}: /health was not well ${seen.healthFailures} times`, seen.healthFailures === 0);
  check(`${crowd.name}: a page for somebody else after ${seen.pageMsMax} ms`, seen.pageMsMax <= answerMsMax);
  check(`${crowd.name}: somebody else was refused ${seen.pageFailures} times`, seen.pageFailures === 0);
  check(`${crowd.name}: ended processes ${seen.lost.join(', ')}`, seen.lost.length === 0);
}

function open({ sockets, places, text, reads }: Crowd, target: Target): Socket[] {
  const port = Number(new URL(target.product.url).port);
  // One for all: the attacker's own memory is not of interest.
  const bytes = Buffer.from(text(target));
  return Array.from({ length: sockets }, (_, index) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % places)}` }, () =>
      socket.write(bytes),
    );
    socket.on('error', () => undefined);
    return reads ? socket.resume() : socket.pause();
  });
}
