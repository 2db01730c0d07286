import { z } from 'zod';
import { allDiscarded } from '#app/pocketbase/discarded/sql.ts';
import { readDraft } from '#app/pocketbase/invoices/record.ts';
import { readOfferDraft } from '#app/pocketbase/offers/record.ts';
import { comparePreparedRows } from './checks.ts';
import type { ArchiveCheck } from './checks.ts';
import { parseJson } from './event-data.ts';

const content = z.object({
  written: z.object({
    id: z.string(),
    company: z.string(),
    status: z.literal('draft'),
    draft: z.string(),
    offer: z.string().optional(),
    attachments: z.string().optional(),
  }),
  head: z.object({ id: z.string(), company: z.string(), state: z.literal('draft'), number: z.literal('') }).nullable(),
  origin: z.object({ offer: z.string(), standing: z.string() }).nullable(),
});

type Row = typeof allDiscarded.row;

/** What would be put back is the draft that its row names, of this company, and can be read. */
function isWhole({ id, company, kind, document, attachments, ...row }: Row): boolean {
  const { written, head } = content.safeParse(parseJson(row.content)).data ?? {};
  if (written?.id !== id || written.company !== company || (written.offer ?? id) !== document) return false;
  if ((head !== null) !== (kind === 'offer') || (written.offer === undefined) !== (kind === 'invoice')) return false;
  if (head && (head.id !== document || head.company !== company)) return false;
  return (written.attachments ?? '') === attachments && isReadable(kind, written.draft);
}

function isReadable(kind: string, draft: string): boolean {
  try {
    if (kind === 'invoice') readDraft(draft);
    else readOfferDraft(draft);
    return true;
  } catch {
    return false;
  }
}

/** Drafts that were discarded and can be taken back. */
export const discardedChecks: readonly ArchiveCheck[] = [
  comparePreparedRows(allDiscarded, { name: ({ id }) => `Verworfener Entwurf ${id}`, as: isWhole }, [
    ['draft-unreadable', (isReadableRow) => !isReadableRow],
  ]),
];
