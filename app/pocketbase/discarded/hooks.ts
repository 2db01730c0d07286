import type { AnswerOf } from '../call.ts';
import { appendEvent } from '../engine/events.ts';
import { answers, performs } from '../engine/route.ts';
import { allRows } from '../engine/rows.ts';
import * as calls from './calls.ts';
import { discardedOne, discardedPage, endingDrafts } from './sql.ts';

export const routes = [
  answers('person', calls.listDiscarded, (app, { scope: { company }, query: { offers } }) =>
    allRows(app, discardedPage.of({ of: offers ? 'offers' : 'invoices' }), { company }),
  ),
  answers('person', calls.findDiscarded, (app, { scope: { company }, parameters: { id } }) =>
    allRows(app, discardedOne, { company, id }),
  ),
  performs('installation', calls.endDiscarded, (app, { body: { before } }) => endDiscarded(app, before)),
];

const endOf: Readonly<Record<string, string>> = {
  invoice: 'draft-ended',
  offer: 'offer-ended',
  'offer-version': 'offer-version-ended',
};

function endDiscarded(app: core.App, before: string): AnswerOf<typeof calls.endDiscarded> {
  let ended = 0;
  for (;;) {
    const ending = allRows(app, endingDrafts, { before });
    if (ending.length === 0) return { ended };
    for (const { id } of ending) endOne(app, id);
    ended += ending.length;
  }
}

function endOne(app: core.App, id: string): void {
  app.runInTransaction((tx) => {
    const record = tx.findRecordById('discarded_drafts', id);
    const kind = record.getString('kind');
    const scope = { company: record.getString('company'), actor: 'system' };
    tx.delete(record);
    appendEvent(tx, scope, {
      type: endOf[kind] ?? '',
      subject: record.getString('document'),
      ...(kind !== 'invoice' && { data: { draft: id } }),
    });
  });
}
