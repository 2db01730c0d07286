import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCertificate } from '../support/make-certificate.ts';
import { projectFolder } from '../support/database.ts';

// Each file as it stands, and once with a mistake: a check that takes everything proves nothing.

export const deployFolder = join(projectFolder, 'app/deploy');

/** What a check says; one that is silent and ends with 0 has nothing against it. */
function complaint(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error) throw error;
  return status === 0 ? '' : `${command} ended with ${status}\n${stdout}${stderr}`;
}

/** Writes the file with another text in place of one that stands there. */
export function rewrite(file: string, changes: Readonly<Record<string, string>>): void {
  let text = readFileSync(file, 'utf8');
  for (const [before, after] of Object.entries(changes)) {
    assert.ok(text.includes(before), `${file} has no ${before}`);
    text = text.replaceAll(before, after);
  }
  writeFileSync(file, text);
}

export function checkProxy(folder: string): string[] {
  cpSync(deployFolder, folder, { recursive: true });
  const { cert, key } = makeCertificate('localhost');
  writeFileSync(join(folder, 'site.pem'), cert + key);
  const file = join(folder, 'haproxy.cfg');
  const check = () => complaint('haproxy', ['-c', '-f', file]);
  assert.equal(check(), '');
  rewrite(file, { 'sha2(256)': 'sha2(257)' });
  assert.match(check(), /sha2/);
  return ['haproxy.cfg is valid', 'a mistake in it is told'];
}

/** As instances of one cell, by paths of this machine: systemd looks for the programs. */
export function checkUnits(folder: string): string[] {
  const names = readdirSync(deployFolder).filter((name) => name.endsWith('.service'));
  assert.ok(names.length >= 2);
  const files = names.map((name) => {
    const file = join(folder, name.replace('@', '@cell1'));
    cpSync(join(deployFolder, name), file);
    rewrite(
      file,
      name.startsWith('litestream') ? { '/usr/bin/litestream': '/bin/true' } : { '/opt/belegwerk': projectFolder },
    );
    return file;
  });
  // What systemd would ignore it names, and ends well all the same.
  const check = () => {
    const { stdout, stderr, error } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
      encoding: 'utf8',
    });
    if (error) throw error;
    return stdout + stderr;
  };
  assert.equal(check(), '');
  rewrite(files[0] ?? '', { 'KillMode=mixed': 'KilMode=mixed' });
  assert.match(check(), /Unknown key/);
  return [...names.map((name) => `${name} is valid`), 'a mistake in it is told'];
}

export function checkManifests(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'cell.yaml');
  cpSync(join(deployFolder, 'cell.yaml'), file);
  const check = () => complaint('kubernetes-validate', ['-k', '1.31', '--strict', file]);
  assert.equal(check(), '');
  rewrite(file, { 'replicas: 1': 'replicas: one' });
  assert.match(check(), /replicas/);
  return ['cell.yaml is valid', 'a mistake in it is told'];
}
