// A search that once had more hits than are counted has them for ever: issued invoices do not change and do not go. So
// they are not counted again for the next page, another order or a state.

const slots = 509;

interface Search {
  company: string;
  /** folded */
  search: string;
}

export function isKnownToHaveMany(app: core.App, asked: Search): boolean {
  return app.store().get(slotOf(asked)) === nameOf(asked);
}

/** Each place holds one search, so that they never take more room. */
export function noteMany(app: core.App, asked: Search): void {
  app.store().set(slotOf(asked), nameOf(asked));
}

function nameOf({ company, search }: Search): string {
  return `${company} ${search}`;
}

function slotOf(asked: Search): string {
  const name = nameOf(asked);
  let slot = 0;
  for (let index = 0; index < name.length; index += 1) slot = (slot * 31 + name.charCodeAt(index)) % slots;
  return `belegwerk.many.${slot}`;
}
