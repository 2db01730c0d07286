import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Other people's packages that benchmarks measure beside ours. They are no dependency of ours.

/** A peer that cannot be had, with the reason. */
export class PeerMissing extends Error {}

/** Where npm puts them. */
export const peersFolder = fileURLToPath(new URL('../../.cache/bench-peers/', import.meta.url));

/** Installs packages at one version each with npm, unless they are there (needs the registry once). */
export function loadPackages(packages: Record<string, string>): NodeJS.Require {
  const home = join(
    peersFolder,
    Object.entries(packages)
      .map(([name, version]) => `${name.replace('/', '-')}-${version}`)
      .join('+'),
  );
  const require = createRequire(join(home, 'package.json'));
  if (Object.keys(packages).every((name) => existsSync(join(home, 'node_modules', name)))) return require;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...options], { cwd: home, encoding: 'utf8' });
  if (status !== 0) throw new PeerMissing(`npm could not install them: ${stderr.trim().split('\n')[0] ?? ''}`);
  return require;
}
