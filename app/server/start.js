// Plain JavaScript without newer syntax: on a Node that is too old it must still be able to say so.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(
    `Belegwerk braucht Node 22.22 oder neuer, hier läuft ${process.versions.node}.\n` +
      'Unter Linux x64 bringt npm ci es mit: bitte mit npm start starten. Sonst Node von https://nodejs.org installieren.\n',
  );
  process.exit(1);
}

const { isBuildCurrent } = await import('./build-state.ts');
if (!isBuildCurrent(projectFolder)) {
  if (!existsSync(join(projectFolder, 'node_modules/vite'))) {
    process.stderr.write('Belegwerk ist noch nicht gebaut, und die Werkzeuge dafür fehlen. Bitte npm ci ausführen.\n');
    process.exit(1);
  }
  const built = spawnSync(process.execPath, [join(projectFolder, 'app/commands/build.ts')], { stdio: 'inherit' });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

// React and the router choose their production code by this.
process.env.NODE_ENV = process.env.NODE_ENV || 'production';

const { start } = await import(pathToFileURL(join(projectFolder, 'build/server/index.js')).href);
await start(projectFolder);
