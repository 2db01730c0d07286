import type { Saved } from '../call.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, runStatement } from '../engine/rows.ts';
import type { Refuse } from '../refusal.ts';
import * as calls from './calls.ts';
import { fillRecords } from './fill.hooks.ts';
import { finishImport, takeBackImport } from './finish.hooks.ts';
import * as sql from './sql.ts';

export const routes = [
  answers('person', calls.listImports, (app, { scope: { company }, query: { target, heading } }) => ({
    last: allRows(app, sql.lastImports, { company, target }),
    mappings: allRows(app, sql.rememberedMapping, { company, target, heading }),
  })),
  answers('person', calls.importRows, (app, { scope: { company }, parameters: { id }, query }) =>
    allRows(app, sql.rowsOfImport, { company, import: id, ...query }),
  ),
  answers('person', calls.importCounts, (app, { scope: { company }, parameters: { id } }) =>
    allRows(app, sql.countsOfImport, { company, import: id }),
  ),
  answers('person', calls.customerKeys, (app, { scope: { company }, query: { after } }) =>
    allRows(app, sql.customerKeys, { company, after }),
  ),
  writes('person', calls.openImport, { work: openImport }),
  writes('person', calls.addImportCells, { work: addCells }),
  writes('person', calls.mapImport, { work: mapImport }),
  writes('person', calls.keepImportResults, { work: keepResults }),
  writes('person', calls.askAboutImport, { work: askAbout }),
  writes('person', calls.fillFromImport, { work: fillBatch }),
  writes('person', calls.finishImport, {
    work: (tx, refuse, { scope, parameters: { id }, body: { version } }) =>
      finishImport(tx, refuse, { scope, record: findOpen(tx, refuse, { scope, id, version }) }),
  }),
  writes('person', calls.takeBackImport, { work: takeBackImport }),
];

function openImport(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.openImport>,
  { scope, body }: ChangeOf<typeof calls.openImport>,
): Saved {
  const { headings, mapping, ...told } = body;
  const record = new Record(tx.findCollectionByNameOrId('table_imports'));
  const texts = { headings: JSON.stringify(headings), mapping: JSON.stringify(mapping) };
  record.load({
    company: scope.company,
    version: 1,
    state: 'reading',
    known: 'skip',
    remembered: true,
    ...told,
    ...texts,
  });
  tx.save(record);
  return { id: record.id, version: 1 };
}

function addCells(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.addImportCells>,
  { scope, parameters: { id }, body: { position, content, isLast } }: ChangeOf<typeof calls.addImportCells>,
): { kept: number } {
  const record = findOwn(tx, scope, { collection: 'table_imports', id });
  if (record.getString('state') !== 'reading') throw new BadRequestError('the rows are there');
  const kept = keep(tx, scope, { import: id, kind: 'cells', position, content });
  if (!isLast) return { kept };
  record.set('state', 'mapping');
  tx.save(record);
  return { kept };
}

interface Batch {
  import: string;
  kind: calls.ImportRowKind;
  position: number;
  content: string;
}

function keep(tx: core.App, { company }: Tenancy, batch: Batch): number {
  return runStatement(tx, sql.keepRows, { company, ...batch });
}

interface Looked {
  scope: Tenancy;
  id: string;
  version: number;
}

/** An import whose rows are no records yet, as the caller has seen it. */
function findOpen(tx: core.App, refuse: Refuse<'stale'>, { scope, id, version }: Looked): core.Record {
  const record = findOwn(tx, scope, { collection: 'table_imports', id });
  const isOpen = ['mapping', 'asked'].includes(record.getString('state'));
  if (!isOpen || record.getInt('version') !== version) refuse('stale');
  return record;
}

function mapImport(
  tx: core.App,
  refuse: RefuseOf<typeof calls.mapImport>,
  { scope, parameters: { id }, body: { version, mapping, ...rest } }: ChangeOf<typeof calls.mapImport>,
): Saved {
  const record = findOpen(tx, refuse, { scope, id, version });
  record.load({ ...rest, mapping: JSON.stringify(mapping), state: 'mapping', version: version + 1 });
  tx.save(record);
  runStatement(tx, sql.dropResults, { import: id, company: scope.company });
  return { id, version: version + 1 };
}

function keepResults(
  tx: core.App,
  refuse: RefuseOf<typeof calls.keepImportResults>,
  { scope, parameters: { id }, body: { version, position, results } }: ChangeOf<typeof calls.keepImportResults>,
): { kept: number } {
  findOpen(tx, refuse, { scope, id, version });
  let kept = 0;
  for (const kind of calls.importRowKinds) {
    if (kind === 'cells') continue;
    const content = results[kind];
    if (content === '') runStatement(tx, sql.dropRow, { import: id, company: scope.company, kind, position });
    else kept += keep(tx, scope, { import: id, kind, position, content });
  }
  return { kept };
}

function askAbout(
  tx: core.App,
  refuse: RefuseOf<typeof calls.askAboutImport>,
  { scope, parameters: { id }, body: { version } }: ChangeOf<typeof calls.askAboutImport>,
): Saved {
  const record = findOpen(tx, refuse, { scope, id, version });
  record.set('state', 'asked');
  tx.save(record);
  return { id, version };
}

function fillBatch(
  tx: core.App,
  refuse: RefuseOf<typeof calls.fillFromImport>,
  { scope, parameters: { id }, body: { version, position } }: ChangeOf<typeof calls.fillFromImport>,
): { filled: number } {
  findOpen(tx, refuse, { scope, id, version });
  return { filled: fillRecords(tx, scope, { import: id, position }) };
}
