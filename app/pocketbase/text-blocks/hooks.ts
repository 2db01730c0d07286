import type { Saved } from '../call.ts';
import { appendEvent } from '../engine/events.ts';
import { findOwn } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import { answerRepeated, archives, createVersioned, saveVersioned } from '../engine/saving.ts';
import * as calls from './calls.ts';
import { textBlockList } from './sql.ts';

const collection = 'text_blocks';

export const routes = [
  answers('person', calls.listTextBlocks, (app, { scope: { company } }) => allRows(app, textBlockList, { company })),
  writes('person', calls.createTextBlock, { work: createTextBlock }),
  writes('person', calls.saveTextBlock, { work: saveTextBlock }),
  writes('person', calls.archiveTextBlock, { work: archives({ collection, subject: 'text-block' }) }),
];

const fields = calls.textBlockColumns;

function createTextBlock(
  tx: core.App,
  refuse: RefuseOf<typeof calls.createTextBlock>,
  { scope, body }: ChangeOf<typeof calls.createTextBlock>,
): Saved {
  const repeated = answerRepeated(tx, refuse, { scope, collection, fields, body });
  if (repeated) return repeated;
  const created = createVersioned(tx, scope, { collection, fields, body });
  appendEvent(tx, scope, { type: 'text-block-created', subject: created.id });
  return created;
}

function saveTextBlock(
  tx: core.App,
  refuse: RefuseOf<typeof calls.saveTextBlock>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.saveTextBlock>,
): Saved {
  const saved = saveVersioned(tx, refuse, { record: findOwn(tx, scope, { collection, id }), fields, body });
  appendEvent(tx, scope, { type: 'text-block-changed', subject: id, data: { version: saved.version } });
  return saved;
}
