/** How pages look to who is signed in, and whether they may cost more than they must. */
export interface DisplaySettings {
  theme: string;
  density: string;
  /** no scripts */
  dataSaver: boolean;
}

const plainLook: DisplaySettings = { theme: 'system', density: 'normal', dataSaver: false };

/** The look that the frame's loader hands over; that of the device where nobody is signed in. */
export function displaySettingsOf(loaded: Iterable<unknown>): DisplaySettings {
  for (const each of loaded)
    if (typeof each === 'object' && each !== null && 'look' in each) return each.look as DisplaySettings;
  return plainLook;
}
