/** How pages look to who is signed in, and whether they may cost more than they must. */
export interface Look {
  theme: string;
  density: string;
  /** no scripts */
  dataSaver: boolean;
}

const plainLook: Look = { theme: 'system', density: 'normal', dataSaver: false };

/** The look that the frame's loader hands over; that of the device where nobody is signed in. */
export function lookOf(loaded: Iterable<unknown>): Look {
  for (const each of loaded) if (typeof each === 'object' && each !== null && 'look' in each) return each.look as Look;
  return plainLook;
}
