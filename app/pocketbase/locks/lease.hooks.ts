// Which web server works with this database. PocketBase's process keeps it in memory, and asks no disk: with the process
// ends every lease.
import type { ChangeOf } from '../engine/route.ts';
import { performs } from '../engine/route.ts';
import * as calls from './calls.ts';

const slot = 'belegwerk.lease';

export const leaseRoutes = [
  performs('installation', calls.takeLease, takeLease),
  performs('installation', calls.endLease, endLease),
];

/** Null: nobody. */
export function leaseHolder(app: core.App): string | null {
  return holderIn(app.store().get(slot));
}

function holderIn(kept: unknown): string | null {
  const [holder = '', until = ''] = typeof kept === 'string' ? kept.split(' ') : [];
  return holder !== '' && Number(until) > Date.now() ? holder : null;
}

function takeLease(app: core.App, { body: { holder } }: ChangeOf<typeof calls.takeLease, 'installation'>) {
  if (!/^[0-9a-f-]{8,40}$/.test(holder)) throw new BadRequestError('no holder');
  let isTaken = false;
  // Two who ask at once do so one after the other.
  app.store().setFunc(slot, (kept: unknown) => {
    isTaken = (holderIn(kept) ?? holder) === holder;
    return isTaken ? `${holder} ${Date.now() + calls.leaseSeconds * 1000}` : kept;
  });
  return { isTaken };
}

function endLease(app: core.App, { body: { holder } }: ChangeOf<typeof calls.endLease, 'installation'>) {
  app.store().setFunc(slot, (kept: unknown) => (holderIn(kept) === holder ? '' : kept));
  return {};
}
