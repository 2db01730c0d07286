import { paths } from '#app/ui/base/paths.ts';

/** The pages above those of the section. */
export const accessPath = [
  { href: paths.settings, text: 'Einstellungen' },
  { href: paths.access, text: 'Anmeldung' },
];

/** Services by the names that people know; one that is not set up any more keeps its own. */
export function namesOf(linked: readonly string[], services: readonly { name: string; displayName: string }[]): string {
  return linked.map((name) => services.find((each) => each.name === name)?.displayName ?? name).join(', ');
}

export function describeCodesLeft(count: number): string {
  return count === 1 ? 'noch 1 Wiederherstellungscode' : `noch ${count} Wiederherstellungscodes`;
}

export const codeRefusals = {
  wrong: [422, 'Dieser Code stimmt nicht, oder er ist schon benutzt. Warten Sie auf den nächsten.'],
  'too-many': [429, 'Für heute waren es zu viele falsche Codes. Bitte versuchen Sie es morgen noch einmal.'],
} as const;
