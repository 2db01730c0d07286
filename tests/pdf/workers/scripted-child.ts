import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { encodeAnswer } from '#app/pdf/uploads/write-answer.ts';

// Stands where uploads are opened, and does what the bytes say.

const [wish = '', detail = ''] = readFileSync(0, 'utf8').split(' ');

function tell(text: string): void {
  const picture = { format: 'svg' as const, bytes: Buffer.from('x'), sha256: '' };
  writeSync(1, encodeAnswer({ ok: true, pictures: [picture], text, footTenthMm: 0 }));
}

function tryTo(work: () => unknown): void {
  try {
    work();
    tell('allowed');
  } catch (error) {
    tell(error instanceof Error && 'code' in error ? String(error.code) : 'thrown');
  }
}

const kept: Buffer[] = [];
const wishes: Record<string, () => unknown> = {
  answer: () => tell('done'),
  hang: () => {
    for (;;);
  },
  sleep: () => setTimeout(() => undefined, 600_000),
  signal: () => process.kill(process.pid, 'SIGSEGV'),
  throw: () => {
    throw new Error('thrown');
  },
  silence: () => undefined,
  garbage: () => writeSync(1, 'no answer'),
  flood: () => {
    for (;;) writeSync(1, Buffer.alloc(60_000));
  },
  fill: () => {
    for (;;) kept.push(Buffer.alloc(20 * 1024 * 1024, 1));
  },
  read: () => tryTo(() => readFileSync(detail)),
  write: () => tryTo(() => writeFileSync(detail, 'x')),
  spawn: () => tryTo(() => spawnSync('true')),
  environment: () => tell(Object.keys(process.env).sort().join(' ')),
  connect: () =>
    connect(Number(detail), '127.0.0.1')
      .once('connect', () => {
        tell('connected');
        process.exit(0);
      })
      .once('error', () => tell('no network')),
};

wishes[wish]?.();
