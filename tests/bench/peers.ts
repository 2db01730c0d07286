import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Other people's packages that benchmarks measure beside ours, each at one version. They are no dependency of ours. */
export const peers = {
  '@e-invoice-eu/core': '2.3.4',
} as const;

export type Peer = keyof typeof peers;

const folder = fileURLToPath(new URL('../../.cache/bench-peers/', import.meta.url));

/** Installs a peer with npm unless it is there (needs the registry once), and loads it. */
export function loadPeer(peer: Peer): unknown {
  const home = join(folder, `${peer.replace('/', '-')}-${peers[peer]}`);
  const require = createRequire(join(home, 'package.json'));
  if (!existsSync(join(home, 'node_modules', peer))) install(peer, home);
  return require(peer);
}

function install(peer: Peer, home: string): void {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, dependencies: { [peer]: peers[peer] } }));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...options], { cwd: home, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${peer}@${peers[peer]} was not installed: ${stderr}`);
}
