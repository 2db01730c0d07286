import type { CorrectionContent } from '#app/invoicing/invoice/snapshot.ts';
import { tryToDraw } from '#app/pdf/worker-pool.ts';
import type { DrawRefusal } from '#app/pdf/worker-pool.ts';
import { writeDurably } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Outcome, Refused } from '#app/pocketbase/refusal.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { loadAssets } from '../attachments/document-assets.ts';
import { storeFinalFiles, renderDryRun } from '../issuing/issue-invoice.ts';
import { canonicalSnapshot } from '../issuing/prepare-issue.ts';
import type { Fault } from '../prove-files.ts';
import type { Services } from '../services.ts';
import type { DrawnNumber } from '#app/pocketbase/invoices/calls.ts';

interface Correcting<R extends string> {
  content: CorrectionContent;
  number: string;
  company: string;
  /** draws the number */
  freeze: (contentHash: string) => Promise<Outcome<DrawnNumber, R>>;
}

/** Writes and reads back all files of what corrects an invoice, then freezes it and stores them. A refusal uses no number. */
export async function freezeAfterDryRun<R extends string>(
  services: Services,
  backend: Backend,
  { content, number, company, freeze }: Correcting<R>,
): Promise<
  | { ok: true; id: string; /** false: the files follow within minutes */ stored: boolean }
  | { ok: false; refusal: 'files-differ' | DrawRefusal; faults: Fault[] }
  | Refused<R>
> {
  const rehearsed = { ...content, number };
  const assets = await loadAssets(backend, content);
  const rehearsal = await tryToDraw(() => renderDryRun(services, rehearsed, assets));
  if (!rehearsal.ok) return { ...rehearsal, faults: [] };
  const { files, faults } = rehearsal.value;
  if (faults.length > 0) return { ok: false, refusal: 'files-differ', faults };
  const issued = await writeDurably(() => freeze(sha256(canonicalSnapshot(content))));
  if (!issued.ok) return issued;
  const stored = await storeFinalFiles(services, { issued: issued.value, company, rehearsed, files });
  return { ok: true, id: issued.value.id, stored };
}
