import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The one without windows of its own: a page costs it half of what it costs a whole browser, which also draws, unseen, what
 * stands around the page. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** A Chromium: CHROMIUM_PATH, one on the PATH, Playwright's own, or null. */
export function findChromium(): string | null {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return existsSync(configured) ? configured : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...files, chromium.executablePath()].find((file) => existsSync(file)) ?? null;
}

/** As findChromium, but installs Debian's shell where there is none and this user may. Answers null where nothing is to be had. */
export function provideChromium(): string | null {
  const found = findChromium();
  if (found?.endsWith(shell) || process.env['CHROMIUM_PATH']) return found;
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) return found;
  process.stdout.write(`No ${shell} found: installing it with apt-get.\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  aptGet('update', '-qq');
  for (const browser of found ? [shell] : [shell, 'chromium']) {
    aptGet('install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-dejavu-core');
    const installed = findChromium();
    if (installed && installed !== found) return installed;
  }
  return found;
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
