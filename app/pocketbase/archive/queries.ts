import { z } from 'zod';
import { fileKinds } from '../invoices/files.ts';
import type { Backend } from '../backend.ts';

const chainedEvent = z.object({
  v: z.number().int(),
  seq: z.number().int(),
  at: z.string(),
  actor: z.string(),
  type: z.string(),
  subject: z.string(),
  data: z.string(),
  prev: z.string(),
  hash: z.string(),
});
export type ChainedEvent = z.output<typeof chainedEvent>;

const issuedRecord = z.object({
  id: z.string(),
  number: z.string(),
  snapshot: z.string(),
  snapshotHash: z.string(),
  files: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.object({ kind: z.enum(fileKinds), sha256: z.string() }))),
});
export type IssuedRecord = z.output<typeof issuedRecord>;

/** Ids of all companies of this installation. */
export function listCompanies(system: Backend): Promise<string[]> {
  return system.readAsSystem('system/companies', z.array(z.string()));
}

/** The whole chain of one company, oldest first. */
export async function* readChain(system: Backend, company: string): AsyncGenerator<ChainedEvent> {
  for (let after = 0; ;) {
    const events = await system.readAsSystem(
      `system/companies/${company}/events?after=${after}`,
      z.array(chainedEvent),
    );
    yield* events;
    const last = events.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

/** All issued invoices of one company with the hashes of their files, by id. */
export async function* readIssued(system: Backend, company: string): AsyncGenerator<IssuedRecord> {
  for (let after = ''; ;) {
    const issued = await system.readAsSystem(
      `system/companies/${company}/issued?after=${after}`,
      z.array(issuedRecord),
    );
    yield* issued;
    const last = issued.at(-1);
    if (!last) return;
    after = last.id;
  }
}
