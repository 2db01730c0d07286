import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#app/server/pocketbase-process.ts';
import { buildProduct } from '../support/database.ts';
import { findChromium } from '../support/find-chromium.ts';
import { startIdentityService } from '../support/identity-service.ts';
import { startProduct } from '../support/product.ts';

/** What page views are sent to: keeps what is posted, and lists it to whoever asks. */
async function startReceiver(): Promise<{ url: string; close: () => void }> {
  const posts: object[] = [];
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const { method, url, headers } = incoming;
      if (method !== 'GET') posts.push({ method, url, headers, body });
      outgoing.end(method === 'GET' ? JSON.stringify(posts) : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Starts the product as a person would, in an empty data folder, with a service that people may sign in with. */
export default async function startSite(): Promise<() => Promise<void>> {
  if (findChromium() === null)
    throw new Error('No Chromium: set CHROMIUM_PATH, or install one (Debian: apt-get install chromium).');
  buildProduct();
  const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-e2e-'));
  const port = await freePort();
  const service = await startIdentityService(`http://localhost:${port}`);
  const analytics = await startReceiver();
  const env = { TRUST_PROXY: '1', ANALYTICS_URL: `${analytics.url}/api/event`, ...service.env };
  const product = await startProduct({ dataDir, port, env });
  process.env['E2E_URL'] = product.url;
  process.env['E2E_DATA_DIR'] = dataDir;
  process.env['E2E_ANALYTICS_URL'] = analytics.url;
  return async () => {
    await product.stop();
    await service.stop();
    analytics.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
