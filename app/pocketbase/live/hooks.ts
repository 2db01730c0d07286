// What has been saved is told after its commit; what SQL writes past the records is not.
import { on } from '../engine/listener.ts';
import { renewCacheTag } from '../engine/cache-tags.ts';
import { changesTopic, liveCollections } from './calls.ts';
import type { Change, LiveCollection } from './calls.ts';

/** Servers of this installation: one, while it restarts two. */
const clientsMax = 100;

/** An open stream without a message is ended after a while; this one waits for days. */
const day = (24 * 3_600_000_000_000) as unknown as core.RealtimeConnectRequestEvent['idleTimeout'];

export const listeners = {
  tellCreated: on('onRecordAfterCreateSuccess', liveCollections, publishRecord),
  tellUpdated: on('onRecordAfterUpdateSuccess', liveCollections, publishRecord),
  tellDeleted: on('onRecordAfterDeleteSuccess', liveCollections, publishRecord),
  tellEndedSession: on('onRecordAfterUpdateSuccess', ['sessions'], (e) => {
    e.next();
    const { record } = e;
    if (record?.getString('endedAt')) publishChange(e.app, { user: record.getString('user') });
  }),
  keepOpen: on('onRealtimeConnectRequest', [], (e) => {
    e.idleTimeout = day;
    e.maxTimeout = day;
    e.next();
  }),
  // A topic of ours has no API rule of its own, and records are streamed to nobody.
  subscribeToChanges: on('onRealtimeSubscribeRequest', [], (e) => {
    if (e.subscriptions.some((topic) => topic !== changesTopic)) throw new ForbiddenError('');
    e.next();
  }),
};

function publishRecord(e: core.RecordEvent): void {
  e.next();
  const { record } = e;
  if (!record) return;
  const { name } = record.collection();
  const company = name === 'companies' ? record.id : record.getString('company');
  // Whoever hears of it asks at once, maybe before the call that wrote has ended.
  renewCacheTag(e.app, company);
  publishChange(e.app, { company, collection: name as LiveCollection, id: record.id });
}

// The save is done: whatever goes wrong here must not make it look failed.
function publishChange(app: core.App, change: Change): void {
  try {
    const message = new SubscriptionMessage({ name: changesTopic, data: JSON.stringify(change) });
    for (const clients of app.subscriptionsBroker().chunkedClients(clientsMax)) {
      for (const client of clients) if (client.hasSubscription(changesTopic)) client.send(message);
    }
  } catch (error) {
    app.logger().warn('change not told', 'error', String(error));
  }
}
