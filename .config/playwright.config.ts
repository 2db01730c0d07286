import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '#tests/support/find-chromium.ts';
import { isNight } from '#tests/support/night.ts';

const root = join(import.meta.dirname, '..');
const executablePath = findChromium();

/** Files of which no case is run by day. */
const notByDay = isNight ? [] : ['**/*.night.spec.ts', '**/*.night.script.spec.ts'];

const browser = {
  baseURL: process.env['E2E_URL'] ?? '',
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
  viewport: { width: 1280, height: 900 },
  // Axe must not judge a colour on its way to another.
  contextOptions: { reducedMotion: 'reduce' as const },
  launchOptions: { ...(executablePath !== null && { executablePath }), args: chromiumArgs },
  // A label that is not there fails its test in time, not after the whole of it.
  actionTimeout: 20_000,
  screenshot: 'only-on-failure' as const,
};

export default defineConfig({
  testDir: join(root, 'tests/e2e'),
  outputDir: join(root, 'test-results'),
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  reporter: [['list']],
  globalSetup: join(root, 'tests/e2e/start-site.ts'),
  projects: [
    { name: 'chromium', testIgnore: notByDay, use: { ...browser, javaScriptEnabled: true } },
    {
      name: 'no-js',
      ...(isNight ? { testIgnore: '**/*.script.spec.ts' } : { testMatch: '**/*.both.spec.ts' }),
      use: { ...browser, javaScriptEnabled: false },
    },
  ],
});
