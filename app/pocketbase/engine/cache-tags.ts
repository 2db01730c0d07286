import { ownCompany, requestOf } from './guard.ts';

// What was read of a company stays as it is until a call has written. Each one that ends leaves another mark: of its company
// or, where it was nobody's, of all. Marks live in the memory of the process: after a start all of them are new.

/** Another one after each call that may have changed what the company reads; taken before what it stands for is read. */
export function readCacheTag(app: core.App, company: string): string {
  return [everybody, company].map((whose) => foundMark(app, whose) ?? renewCacheTag(app, whose)).join('');
}

const everybody = '';

const slotOf = (whose: string) => `belegwerk.written.${whose}`;

function foundMark(app: core.App, whose: string): string | null {
  const mark: unknown = app.store().get(slotOf(whose));
  return typeof mark === 'string' ? mark : null;
}

/** A mark that was never there before. */
export function renewCacheTag(app: core.App, whose: string): string {
  const mark = $security.randomString(12);
  app.store().set(slotOf(whose), mark);
  return mark;
}

/** That this call has written: before it is answered, so that whoever asks next is told what is true now. */
export function renewTagsOfCompany(e: core.RequestEvent): void {
  const company: unknown = e.get(ownCompany);
  renewCacheTag(e.app, typeof company === 'string' ? company : everybody);
}

/** Around every request: what is no read may have written, by PocketBase's own ways too, and also where it failed. */
export function renewTagsAfterWrites(e: core.RequestEvent, answer: () => void): void {
  try {
    answer();
  } finally {
    if (requestOf(e).method !== 'GET') renewTagsOfCompany(e);
  }
}
