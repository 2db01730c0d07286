// The order matters: nearly every browser says that it is also the ones before it.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** "Firefox, Windows": enough for people to know their devices by. '' when the header says nothing that we know. */
export function deviceOf(userAgent: string): string {
  return [browsers, systems].flatMap((known) => known.find(([mark]) => userAgent.includes(mark))?.[1] ?? []).join(', ');
}
