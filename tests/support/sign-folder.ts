import { openHeadSigner } from '#app/pocketbase/heads/head-signer.ts';
import type { Services } from '#app/workflows/services.ts';
import { signHeads } from '#app/workflows/sign-heads.ts';

/** Signs the event log with the key of that folder, as a start does; answers the name of the head. */
export function signFolder({ connect }: Pick<Services, 'connect'>, folder: string): Promise<string> {
  return signHeads(connect(null), openHeadSigner(folder));
}
