import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { childrenOf } from '#tests/support/process-tree.ts';
import { someOf } from '#tests/support/night.ts';
import { uploadAttacks } from '#tests/security/uploads/attacks.ts';
import { PdfRefused } from '../worker-pool.ts';
import { createUploadSandbox } from './upload-sandbox.ts';
import type { UploadSandboxOptions, UploadSandbox } from './upload-sandbox.ts';

const gates: UploadSandbox[] = [];
afterEach(() => {
  for (const gate of gates.splice(0)) gate.close();
});

function gateOf(child: 'scripted' | 'unchecked' | 'deaf', options: Partial<UploadSandboxOptions> = {}): UploadSandbox {
  const childUrl = new URL(`../../../tests/pdf/workers/${child}-child.ts`, import.meta.url);
  const gate = createUploadSandbox({ childUrl, ...options });
  gates.push(gate);
  return gate;
}

const wishing = (gate: UploadSandbox, wish: string, account = 'mara') =>
  gate.open({ kind: 'picture', bytes: Buffer.from(wish), account });

async function told(wish: string): Promise<string> {
  const answer = await wishing(gateOf('scripted', patient), wish);
  return answer.ok ? answer.text : answer.refusal;
}

const patient = { limits: { wallMs: 60_000 } };
const tooCostly = { ok: false, refusal: 'too-costly' };

describe('a process that opens an upload', () => {
  it('gives its answer, with the hash of what it made', async () => {
    const answer = await wishing(gateOf('scripted', patient), 'answer');
    const sha256 = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
    expect(answer).toMatchObject({ ok: true, text: 'done', pictures: [{ format: 'svg', sha256 }] });
  });

  it.each([
    ['hang', { cpuMs: 400, wallMs: 60_000 }],
    ['fill', { rssMb: 200, wallMs: 60_000 }],
    ['fill', { rssMb: 10_000, wallMs: 60_000, cpuMs: 60_000 }],
    ['flood', { wallMs: 60_000 }],
    ['signal', { wallMs: 60_000 }],
    ['throw', { wallMs: 60_000 }],
    ['silence', { wallMs: 60_000 }],
    ['garbage', { wallMs: 60_000 }],
  ])('is one refusal when it ends by %s (%o), and the next one is opened', async (wish, limits) => {
    const gate = gateOf('scripted', { limits });
    expect(await wishing(gate, wish)).toEqual(tooCostly);
    if (!('cpuMs' in limits)) expect(await wishing(gate, 'answer')).toMatchObject({ ok: true });
  });

  it('is refused as busy when the machine has no time for it, for that is not the fault of the file', async () => {
    await expect(wishing(gateOf('scripted', { limits: { wallMs: 400 } }), 'sleep')).rejects.toThrow(
      new PdfRefused('busy'),
    );
  });

  it('is one refusal when it ends well and has read nothing, and the next one is opened', async () => {
    const gate = gateOf('deaf', patient);
    // More than a pipe holds, so that writing it meets the end.
    const bytes = Buffer.alloc(1024 * 1024);
    const open = () => gate.open({ kind: 'picture', bytes, account: 'mara' });
    expect(await open()).toEqual(tooCostly);
    expect(await open()).toEqual(tooCostly);
  });

  it('may read nothing but the project, write nothing, start nothing, and knows nothing', async () => {
    const written = join(tmpdir(), `belegwerk-upload-${process.pid}`);
    expect(await told('read /etc/hostname')).toBe('ERR_ACCESS_DENIED');
    expect(await told(`write ${written}`)).toBe('ERR_ACCESS_DENIED');
    expect(await told(`write ${join(import.meta.dirname, 'written')}`)).toBe('ERR_ACCESS_DENIED');
    expect(await told('spawn')).toBe('ERR_ACCESS_DENIED');
    const variables = (await told('environment')).split(' ');
    // Shells add some of their own.
    expect(variables.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual(['MALLOC_ARENA_MAX']);
    expect(existsSync(written)).toBe(false);
  });

  it('has no network where the system allows that', async (context) => {
    if (spawnSync('unshare', ['--user', '--net', 'true']).status !== 0) context.skip('no namespaces here');
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    expect(await told(`connect ${(server.address() as AddressInfo).port}`)).toBe('no network');
    server.close();
  });

  it('has its limits from the system too', async () => {
    const before = new Set(childrenOf(process.pid));
    const opening = wishing(gateOf('scripted', patient), 'sleep').catch((error: unknown) => error);
    const limitsOf = (): string[] => {
      const child = childrenOf(process.pid).find((pid) => !before.has(pid));
      const text = child === undefined ? '' : readFileSync(`/proc/${child}/limits`, 'utf8');
      const soft = (name: string): string => new RegExp(`^Max ${name}\\s+(\\S+)\\s+(\\S+)`, 'm').exec(text)?.[2] ?? '';
      return ['stack size', 'data size', 'core file size', 'file size', 'cpu time'].map(soft);
    };
    await expect.poll(limitsOf, { timeout: 20_000 }).toEqual(['2097152', '921600000', '0', '0', '5']);
    gates.splice(0).forEach((gate) => gate.close());
    expect(await opening).toBeInstanceOf(PdfRefused);
  });
});

describe('without any check before it', () => {
  const names = [
    'SVG: 50,000 nested groups',
    'SVG: 100,000 vertices with 100 marks',
    'PDF: function of 50,000 braces',
    'PDF: content packed with FlateDecode and FlateDecode',
    'PDF: 4.5 million operators',
    'PDF: pages 20,000 deep',
  ];
  it.each(someOf(names, 2))('only the process is lost: %s', async (name) => {
    const attack = uploadAttacks.find((one) => one.name === name);
    if (attack === undefined) throw new Error(`no file ${name}`);
    const answer = await gateOf('unchecked', patient).open({ ...attack, bytes: attack.bytes(), account: 'mara' });
    expect(answer).toMatchObject({ ok: false });
  });
});

describe('the queue', () => {
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'opened',
      (error: unknown) => (error instanceof PdfRefused ? error.refusal : String(error)),
    );

  it('opens one file at a time, and has room for some', async () => {
    const before = childrenOf(process.pid).length;
    const gate = gateOf('scripted', { ...patient, waitingMax: 2 });
    const works = ['a', 'b', 'c', 'd'].map((account) => refusalOf(wishing(gate, 'answer', account)));
    await expect.poll(() => childrenOf(process.pid).length, { timeout: 20_000 }).toBeGreaterThan(before);
    expect(childrenOf(process.pid).length).toBe(before + 1);
    expect(await Promise.all(works)).toEqual(['opened', 'opened', 'opened', 'busy']);
  });

  it('gives one account two places, so that others find one', async () => {
    const gate = gateOf('scripted', patient);
    const works = ['mara', 'mara', 'mara', 'jan'].map((account) => refusalOf(wishing(gate, 'answer', account)));
    expect(await Promise.all(works)).toEqual(['opened', 'opened', 'busy', 'opened']);
    expect(await refusalOf(wishing(gate, 'answer'))).toBe('opened');
  });

  it('ends what runs and what waits when it closes', async () => {
    const gate = gateOf('scripted', patient);
    const works = ['a', 'b'].map((account) => refusalOf(wishing(gate, 'sleep', account)));
    gate.close();
    expect(await Promise.all(works)).toEqual(['closed', 'closed']);
    expect(await refusalOf(wishing(gate, 'answer'))).toBe('closed');
  });
});
