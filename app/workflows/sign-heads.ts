import { randomBytes } from 'node:crypto';
import type { Backend } from '#app/pocketbase/backend.ts';
import { contentOf, rootName } from '#app/pocketbase/heads/documents.ts';
import type { Head, Root, Signed } from '#app/pocketbase/heads/documents.ts';
import type { HeadRow, DueHeads } from '#app/pocketbase/heads/calls.ts';
import type { HeadSigner } from '#app/pocketbase/heads/head-signer.ts';
import { hashOfHeads } from '#app/pocketbase/heads/head-lines.ts';
import { readHeadsFrom } from '#app/pocketbase/heads/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { dueHeads, storeHeads } from '#app/pocketbase/heads/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

/** The last round was signed with another key: two folders work with one database. */
export class OtherKey extends Error {}

interface Signing {
  at?: Date | undefined;
  /** a HEAD that this installation had before an older copy was restored */
  replaces?: string | undefined;
}

const attemptsMax = 5;

/**
 * Signs the logs that grew since the last round, for good in the database and then in heads.jsonl. Answers the HEAD of
 * the whole installation; where nothing grew it is the last one and nothing is written.
 */
export async function signHeads(system: Backend, keeper: HeadSigner, signing: Signing = {}): Promise<string> {
  let { replaces } = signing;
  let refusals = 0;
  for (;;) {
    const asked = await ask(system, dueHeads);
    const isNews = asked.due.length > 0 || asked.last.round === -1 || replaces !== undefined;
    if (!isNews) {
      await copyOut(system, keeper);
      return rootName(asked.last.round, asked.last.hash);
    }
    const rows = signRound(keeper, asked, { ...signing, replaces });
    const stored = await ask(system, storeHeads, { round: asked.last.round + 1, rows });
    if (stored.ok) replaces = undefined;
    else if (stored.refusal === 'other-key') throw new OtherKey('heads refused: other-key');
    // Somebody else signed meanwhile: a command beside the running product.
    else if (stored.refusal !== 'stale' || (refusals += 1) === attemptsMax)
      throw new Error(`heads refused: ${stored.refusal}`);
  }
}

function signRound(
  keeper: HeadSigner,
  { last, companies, due }: DueHeads,
  { at: moment, replaces }: Signing,
): HeadRow[] {
  const round = last.round + 1;
  const at = (moment ?? new Date()).toISOString();
  const rows = due.map((log): HeadRow => {
    const head: Head = { v: 1, kind: 'head', round, at, ...log };
    return { ...keeper.sign(contentOf(head)), company: log.company, seq: log.seq, hash: log.hash };
  });
  const root: Root = {
    v: 1,
    kind: 'root',
    round,
    at,
    companies,
    heads: rows.length,
    headsHash: hashOfHeads(rows.map(({ content }) => sha256(content))),
    prev: last.hash,
    ...(round === 0 && { nonce: randomBytes(16).toString('hex') }),
    ...(replaces !== undefined && { replaces }),
  };
  const content = contentOf(root);
  return [...rows, { ...keeper.sign(content), company: '', seq: 0, hash: sha256(content) }];
}

/** Brings heads.jsonl up to the database, also after a crash between the two. */
async function copyOut(system: Backend, keeper: HeadSigner): Promise<void> {
  const missing: Signed[] = [];
  for await (const head of readHeadsFrom(system, keeper.lastRound() + 1)) missing.push(head);
  keeper.append(missing);
}
