import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

const graceSeconds = 8;

// Reads a pipe that nobody writes to: it ends with the process at its other end.
const guardScript = `
read -r line
kill -TERM "$0" || exit
for second in $(seq ${graceSeconds}); do
  sleep 1
  kill -0 "$0" || exit
done
kill -KILL "$0"
`;

/**
 * Ends the child when this process has ended, by whatever: SIGKILL and a signal nobody listens for leave no moment to do it
 * ourselves. Where there is no shell, an orderly end still does.
 */
export function killWithParent(child: ChildProcess): void {
  if (child.pid === undefined) return;
  const guard: ChildProcess = spawn('/bin/sh', ['-c', guardScript, String(child.pid)], {
    // A group of its own, which outlives what the terminal ends, and no place in a folder that somebody may want to remove.
    detached: true,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  // There is none where no process could be made.
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => {
    process.off('exit', end);
    guard.kill('SIGKILL');
  });
}
