import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive } from '#tests/support/process-tree.ts';

const module = join(import.meta.dirname, 'kill-with-parent.ts');

/** A process with a child that ignores what asks it to end, where `deaf`. */
async function startParent(then: string, deaf = false) {
  const command = `${deaf ? "trap '' TERM; " : ''}while :; do sleep 1; done`;
  const script = `
    import { spawn } from 'node:child_process';
    import { killWithParent } from ${JSON.stringify(module)};
    const child = spawn('/bin/sh', ['-c', ${JSON.stringify(command)}], { detached: true, stdio: 'ignore' });
    killWithParent(child);
    process.stdout.write(String(child.pid));
    ${then}`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, child: Number(printed.toString()) };
}

const untilGone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);

describe('killWithParent', () => {
  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('ends the child of a process that %s ends', async (signal) => {
    const { parent, child } = await startParent('setInterval(() => undefined, 1000);');
    expect(isAlive(child)).toBe(true);
    parent.kill(signal);
    await untilGone(child);
  });

  it('ends the child of a process that fails', async () => {
    const { child } = await startParent('setTimeout(() => process.exit(1), 100);');
    await untilGone(child);
  });

  it('kills a child that does not end when it is asked', async () => {
    const { parent, child } = await startParent('setInterval(() => undefined, 1000);', true);
    parent.kill('SIGKILL');
    await untilGone(child);
  });

  it('keeps no process waiting whose child has ended', async () => {
    const { parent, child } = await startParent("child.kill('SIGKILL');");
    const [code] = (await once(parent, 'exit')) as [number | null];
    expect([code, isAlive(child)]).toEqual([0, false]);
  });
});
