/** A device as people know it; browsers that say nothing of themselves have no name. */
export function deviceName(device: string): string {
  return device === '' ? 'Unbekanntes Gerät' : device;
}
