import type { ServerBuild } from 'react-router';
import type { Env } from '#app/env.server.ts';

/** What an installation is made of. */
export interface InstallationOptions {
  build: ServerBuild;
  /** where app/, build/ and package.json lie */
  projectFolder: string;
  env: Env;
  publicOrigin: string;
  pocketbaseUrl: string;
  internalKey: string;
  mailDir: string;
  now: () => Date;
  /** who holds the lease of the database: what others had in hand, they left behind; absent: nobody may say so */
  leaseHolder?: string;
  /** of the hooks, which PocketBase must answer with; absent: any */
  hooksBuild?: string;
  /** as `Services` has it */
  checkArchive?: () => Promise<void>;
}
