import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromiumArgs, provideChromium } from '#tests/support/find-chromium.ts';

interface Visit {
  url: string;
  /** of who is signed in; '' for a visitor */
  cookie: string;
  javaScriptEnabled: boolean;
}

/** Shows a page in a browser of its own, until the work is done. */
export type Show = <T>(visit: Visit, work: (page: Page) => Promise<T>) => Promise<T>;

/** Chromium for as long as the work takes. */
export async function withChromium<T>(work: (show: Show) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs });
  try {
    return await work(async ({ url, cookie, javaScriptEnabled }, look) => {
      const context = await browser.newContext({ javaScriptEnabled });
      const cookies = cookie.split('; ').filter((pair) => pair !== '');
      await context.addCookies(
        cookies.map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.split('=')[1] ?? '', url })),
      );
      const answer = await look(await context.newPage());
      await context.close();
      return answer;
    });
  } finally {
    await browser.close();
  }
}

export function chromiumPath(): string {
  const path = provideChromium();
  if (path === null)
    throw new Error('No Chromium: set CHROMIUM_PATH, or install one (Debian: apt-get install chromium).');
  return path;
}
