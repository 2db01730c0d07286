import { spawnSync } from 'node:child_process';
import { rooms } from '../architecture/rooms.ts';

/** The rooms of app/ that differ from the last commit, also by files that git does not know yet; none where there is no git. */
export function changedRooms(folder: string): string[] {
  const args = ['status', '--porcelain', '-z', '--untracked-files=all', '--no-renames', '--', 'app'];
  const { stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const changed = new Set(stdout.split('\0').map((line) => /^.. app\/([^/]+)\//.exec(line)?.[1]));
  return Object.keys(rooms).filter((room) => changed.has(room));
}
