import { closeWithFile } from './close-with-file.ts';
import { startCheapDatabase } from './database.ts';
import { openSite } from './site.ts';
import type { Site } from './site.ts';

/**
 * A site with a database of its own, until its file of tests ends. Of the shared database any site's outbox takes a mail
 * that waits, by whatever clock that site has.
 */
export async function openOwnSite(name: string): Promise<Site & { folder: string; databaseUrl: string }> {
  const { folder, database, stop } = await startCheapDatabase(`belegwerk-${name}-`);
  const closing = async (close: () => Promise<void>): Promise<void> => {
    await close();
    await stop();
  };
  const site = await openSite({ POCKETBASE_URL: database.url }, (close) => closeWithFile(() => closing(close)));
  return { ...site, folder, databaseUrl: database.url };
}
