import { memberOf } from '#app/values/records.ts';
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
  for (const each of loaded) {
    const look = memberOf(each, 'look');
    if (isLook(look)) return look;
  }
  return plainLook;
}

function isLook(value: unknown): value is DisplaySettings {
  return Object.entries(plainLook).every(([name, usual]) => typeof memberOf(value, name) === typeof usual);
}
