import { join } from 'node:path';
import { verifyArchive } from '#app/workflows/verify/verify-archive.ts';

/** What verify finds in a copy that was made at that instant, one line each; the copy stays as it is. */
export async function verifyCopy(folder: string, at: Date): Promise<string[]> {
  const { damages } = await verifyArchive({ dataDir: folder, pocketbaseDir: join(folder, 'pocketbase') }, { now: at });
  return damages.map(({ what, company, subject, text }) => [subject, company, `${text} [${what}]`].join('\t'));
}
