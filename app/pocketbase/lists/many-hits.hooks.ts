// What a search was once found to have is remembered, in as many places as there are slots: each holds one search, so that
// they never take more room.

const slots = 509;

interface Search {
  company: string;
  /** folded */
  search: string;
}

/**
 * Whether a search has more hits than are counted. Once it has, it has them for ever: issued invoices do not change and do
 * not go. So they are not counted again for the next page, another order or a state.
 */
export function isKnownToHaveMany(app: core.App, asked: Search): boolean {
  const name = nameOf(asked);
  return app.store().get(slotOf('many', name)) === name;
}

export function rememberManyHits(app: core.App, asked: Search): void {
  const name = nameOf(asked);
  app.store().set(slotOf('many', name), name);
}

/** A search in a state, as it was after an event of the company: an invoice changes its state by an event, or by a new day. */
interface StateSearch extends Search {
  state: string;
  today: string;
  event: number;
}

export interface StateHits {
  /** as far as they are counted */
  n: number;
  /** whether the rows of the state are looked at one by one */
  walks: boolean;
}

const apart = '\n';

/** What was counted at that event; null if it was not, or is forgotten. */
export function hitsInState(app: core.App, asked: StateSearch): StateHits | null {
  const name = nameOf(asked);
  const stored: unknown = app.store().get(slotOf('hits', name));
  const [n, walks, ...rest] = typeof stored === 'string' ? stored.split(apart) : [];
  return rest.join(apart) === name ? { n: Number(n), walks: walks === 'true' } : null;
}

export function rememberHitsInState(app: core.App, asked: StateSearch, { n, walks }: StateHits): void {
  const name = nameOf(asked);
  app.store().set(slotOf('hits', name), [n, walks, name].join(apart));
}

/** The search last: it is the only part that may hold anything. */
function nameOf(asked: Search | StateSearch): string {
  const { company, search } = asked;
  const parts = 'state' in asked ? [company, asked.state, asked.today, asked.event] : [company];
  return [...parts, search].join(' ');
}

function slotOf(what: 'many' | 'hits', name: string): string {
  let slot = 0;
  for (let index = 0; index < name.length; index += 1) slot = (slot * 31 + name.charCodeAt(index)) % slots;
  return `belegwerk.${what}.${slot}`;
}
