import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** A Chromium: CHROMIUM_PATH, one on the PATH, Playwright's own, or null. */
export function findChromium(): string | null {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return existsSync(configured) ? configured : null;
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const found = names.map((name) => join(folder, name)).find((file) => existsSync(file));
    if (found) return found;
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/** As findChromium, but installs Debian's where this user may. Answers null when it may not. */
export function provideChromium(): string | null {
  const found = findChromium();
  if (found || process.env['CHROMIUM_PATH']) return found;
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) return null;
  process.stdout.write('No Chromium found: installing it with apt-get.\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
  ]) {
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  return findChromium();
}

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
