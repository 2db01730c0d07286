// Plain JavaScript without newer syntax: on a Node that is too old it must still be able to say so.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

// How much memory the process may take: V8's limits stand on the command line, the allocator's in the environment, and
// both count from the start of a process only; V8's hold for each thread by itself. So this process becomes another, with
// the same id: signals reach it.
const memoryFlags = ['--max-old-space-size=160', '--max-semi-space-size=8'];
// What is larger goes back to the system when it is freed: without a figure of its own, glibc keeps ever larger pieces.
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

function beginWithLimits() {
  const given = `${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS || ''}`;
  const limited = given.includes('--max-old-space-size') && process.env.MALLOC_ARENA_MAX;
  if (limited || typeof process.execve !== 'function' || process.platform === 'win32') return;
  const flags = given.includes('--max-old-space-size') ? [] : memoryFlags;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)], {
    ...process.env,
    ...Object.fromEntries(Object.entries(allocator).map(([name, value]) => [name, process.env[name] || value])),
  });
}

const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(
    `Belegwerk braucht Node 22.22 oder neuer, hier läuft ${process.versions.node}.\n` +
      'Unter Linux x64 bringt npm ci es mit: bitte mit npm start starten. Sonst Node von https://nodejs.org installieren.\n',
  );
  process.exit(1);
}

beginWithLimits();

// Whoever reads the log may go away; that is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const { ensureBuild } = await import('./checkout/ensure-build.ts');
// Held until the data folder is ours: a command that waits for the build would otherwise take it.
const releaseBuild = await ensureBuild(projectFolder).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

// React and the router choose their production code by this.
process.env.NODE_ENV = process.env.NODE_ENV || 'production';

const { start } = await import(pathToFileURL(join(projectFolder, 'build/server/index.js')).href);
await start(projectFolder, releaseBuild);
