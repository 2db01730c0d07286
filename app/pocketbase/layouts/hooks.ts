import type { Saved } from '../call.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, runStatement } from '../engine/rows.ts';
import { answerRepeated, createVersioned, saveArchived, saveVersioned } from '../engine/saving.ts';
import * as calls from './calls.ts';
import { layoutColumns } from './record.ts';
import { chosenLayout, deleteUses, layoutList, longestInvoice, setUse, shortestInvoice } from './sql.ts';

export const routes = [
  answers('person', calls.listLayouts, (app, { scope }) => allRows(app, layoutList, { company: scope.company })),
  answers('person', calls.layoutChoice, (app, { scope: { company }, query: { kind, customer } }) => {
    const [chosen] = allRows(app, chosenLayout, { company, kind, customer });
    return chosen ?? chosenLayout.row;
  }),
  answers('person', calls.invoiceExtremes, (app, { scope: { company } }) => ({
    longest: allRows(app, longestInvoice, { company })[0]?.id ?? '',
    shortest: allRows(app, shortestInvoice, { company })[0]?.id ?? '',
  })),
  writes('person', calls.createLayout, { work: createLayout }),
  writes('person', calls.saveLayout, { work: saveLayout }),
  writes('person', calls.archiveLayout, { work: archiveLayout }),
  writes('person', calls.setUses, { work: setUses }),
];

const layoutsMax = 100;

/** Creates a layout, or answers the one that the same form made before. The only one there is is used from now on. */
function createLayout(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createLayout>,
  { scope, body }: ChangeOf<typeof calls.createLayout>,
): Saved {
  const repeated = answerRepeated(tx, refuse, { scope, collection: 'layouts', fields: layoutColumns, body });
  if (repeated) return repeated;
  const { company } = scope;
  if (tx.countRecords('layouts', $dbx.hashExp({ company })) >= layoutsMax) refuse('too-many-layouts');
  const isOnly = tx.countRecords('layouts', $dbx.hashExp({ company, archived: false })) === 0;
  const created = createVersioned(tx, scope, { collection: 'layouts', fields: layoutColumns, body });
  appendEvent(tx, scope, { type: 'layout-created', subject: created.id });
  if (isOnly) useFor(tx, scope, { layout: created.id, kinds: [''] });
  return created;
}

function saveLayout(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveLayout>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveLayout>,
): Saved {
  const record = findOwn(tx, scope, { collection: 'layouts', id });
  const saved = saveVersioned(tx, refuse, { record, fields: layoutColumns, body });
  appendEvent(tx, scope, { type: 'layout-changed', subject: id, data: { version: saved.version } });
  return saved;
}

/** An archived layout is used for nothing any more; customers who had it take the company's. */
function archiveLayout(
  tx: core.App,
  _refuse: RefuseOf<typeof calls.archiveLayout>,
  { scope, parameters: { id }, body: { archived } }: ChangeOf<typeof calls.archiveLayout>,
): { id: string } {
  const record = findOwn(tx, scope, { collection: 'layouts', id });
  const changed = saveArchived(tx, scope, { record, archived, subject: 'layout' });
  if (changed && archived) runStatement(tx, deleteUses, { company: scope.company, layout: id });
  return { id };
}

/** Says for which kinds of documents a layout is the standard; other layouts lose these kinds. */
function setUses(
  tx: core.App,
  refuse: RefuseOf<typeof calls.setUses>,
  { scope, parameters: { id }, body: { kinds } }: ChangeOf<typeof calls.setUses>,
): { id: string } {
  const record = findOwn(tx, scope, { collection: 'layouts', id });
  if (record.getBool('archived')) refuse('archived');
  runStatement(tx, deleteUses, { company: scope.company, layout: id });
  useFor(tx, scope, { layout: id, kinds });
  return { id };
}

function useFor(tx: core.App, scope: Tenancy, { layout, kinds }: { layout: string; kinds: readonly string[] }): void {
  for (const kind of kinds) runStatement(tx, setUse, { company: scope.company, kind, layout });
  appendEvent(tx, scope, { type: 'layout-used', subject: layout, data: { kinds } });
}
