import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectBackend } from '#app/pocketbase/backend.ts';
import { openHeadSigner } from '#app/pocketbase/heads/head-signer.ts';
import { readRuntime } from '#app/server/runtime-file.ts';
import { messageOf } from '#app/server/start-error.ts';
import { signHeads } from '#app/workflows/sign-heads.ts';

/** A product that runs signs what has happened until now; what is read of its folder without that is whole too. */
export async function signRunning(dataDir: string): Promise<void> {
  const runtime = readRuntime(dataDir);
  if (!runtime) return;
  const internalKey = readFileSync(join(dataDir, 'internal.key'), 'utf8').trim();
  const system = connectBackend({ url: runtime.pocketbaseUrl, internalKey, token: null, clientAddress: null });
  await signHeads(system, openHeadSigner(dataDir)).catch((error: unknown) =>
    process.stderr.write(`Das Ereignisprotokoll wurde nicht neu unterschrieben: ${messageOf(error)}\n`),
  );
}
