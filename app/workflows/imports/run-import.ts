import { setImmediate } from 'node:timers/promises';
import { ask } from '#app/pocketbase/ask.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import {
  askAboutImport,
  fillFromImport,
  finishImport,
  importBatchRows,
  keepImportResults,
  mapImport,
} from '#app/pocketbase/imports/calls.ts';
import type { ImportResultKind, KnownRule } from '#app/pocketbase/imports/calls.ts';
import { listCustomerKeys, listImportBatches } from '#app/pocketbase/imports/queries.ts';
import type { ImportRecord, ImportResults, ImportRow } from '#app/pocketbase/imports/queries.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import { createKnown } from './known-customers.ts';
import { judgeRows, noResults } from './judge-rows.ts';
import type { Judging, RowJudge } from './judge-rows.ts';

export interface ChosenMapping {
  mapping: readonly string[];
  known: KnownRule;
  remembered: boolean;
}

type Ran = Outcome<'asked' | 'done', 'stale' | 'number-used'>;
type Seen = Pick<ImportRecord, 'id' | 'version'>;

/** Looks through all rows, batch by batch, and makes records of them unless somebody has to be asked first. */
export async function runImport(
  backend: Backend,
  judge: RowJudge,
  { rows, chosen, ...seen }: Seen & { rows: number; chosen: ChosenMapping },
): Promise<Ran> {
  const begun = await ask(backend, mapImport, { ...seen, ...chosen });
  if (!begun.ok) return begun;
  const open = { id: seen.id, version: begun.value.version };
  const known = createKnown(await listCustomerKeys(backend));
  const judging = { ...judge, mapping: [...chosen.mapping], rule: chosen.known, known };
  let doubtful = 0;
  for (let position = 0; position * importBatchRows < rows; position += 1) {
    const [batch] = await listImportBatches(backend, { id: open.id, kind: 'cells', from: position });
    const results = await judgeBatch(judging, batch?.rows ?? []);
    const kept = await keepResults(backend, { ...open, position, results });
    if (!kept.ok) return kept;
    doubtful += results.doubtful.length;
  }
  if (doubtful === 0) return finish(backend, open);
  const asked = await ask(backend, askAboutImport, open);
  return asked.ok ? { ok: true, value: 'asked' } : asked;
}

/** Rows between which others get their turn. */
const rowsAtOnce = 10;

async function judgeBatch(judging: Judging, rows: readonly ImportRow<'cells'>[]): Promise<ImportResults> {
  const results = noResults();
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    judgeRows(judging, rows.slice(from, from + rowsAtOnce), results);
    await setImmediate();
  }
  return results;
}

const batchesAtOnce = 5;

/** Makes records of all rows, but of the doubtful ones whose lines are named: those are there already. */
export async function decideImport(
  backend: Backend,
  {
    import: { id, version, known },
    asSame,
  }: { import: Seen & Pick<ImportRecord, 'known'>; asSame: ReadonlySet<number> },
): Promise<Ran> {
  for (let from = 0; ;) {
    const [doubtful] = await listImportBatches(backend, { id, kind: 'doubtful', from });
    if (doubtful === undefined) break;
    const { position } = doubtful;
    const results = await resultsOf(backend, id, position);
    for (const { row, ...met } of doubtful.rows) {
      const isSame = asSame.has(row.line);
      if (isSame) results.known.push(met);
      else results.new.push(row);
      if (isSame && known === 'fill' && met.other.id !== '')
        results.filling.push({ line: row.line, customer: met.other.id, columns: row.columns });
    }
    const kept = await keepResults(backend, { id, version, position, results });
    if (!kept.ok) return kept;
    from = position + 1;
  }
  return finish(backend, { id, version });
}

/** What was found of one batch, without what is doubtful. */
async function resultsOf(backend: Backend, id: string, position: number): Promise<ImportResults> {
  const rowsOf = async <Kind extends ImportResultKind>(kind: Kind) => {
    const [batch] = await listImportBatches(backend, { id, kind, from: position });
    return batch?.position === position ? batch.rows : [];
  };
  return {
    new: await rowsOf('new'),
    filling: await rowsOf('filling'),
    doubtful: [],
    known: await rowsOf('known'),
    faulty: await rowsOf('faulty'),
  };
}

function keepResults(
  backend: Backend,
  { results, ...batch }: Seen & { position: number; results: ImportResults },
): Promise<Outcome<{ kept: number }, 'stale'>> {
  const textOf = (kind: ImportResultKind) => (results[kind].length === 0 ? '' : JSON.stringify(results[kind]));
  const texts = {
    ...{ new: textOf('new'), filling: textOf('filling'), doubtful: textOf('doubtful') },
    ...{ known: textOf('known'), faulty: textOf('faulty') },
  };
  return ask(backend, keepImportResults, { ...batch, results: texts });
}

/** What is filled comes before what is new: cut off in between, it is done once more, and fills nothing twice. */
async function finish(backend: Backend, open: Seen): Promise<Ran> {
  for (let from = 0; ;) {
    const batches = await listImportBatches(backend, { id: open.id, kind: 'filling', from, batches: batchesAtOnce });
    for (const { position } of batches) {
      const filled = await ask(backend, fillFromImport, { ...open, position });
      if (!filled.ok) return filled;
      from = position + 1;
    }
    if (batches.length < batchesAtOnce) break;
  }
  const done = await ask(backend, finishImport, open);
  return done.ok ? { ok: true, value: 'done' } : done;
}
