import type { PlantedFault } from './planted-fault.ts';

export const plantedFaults: readonly PlantedFault[] = [
  {
    what: 'a name that begins with a minus is exported without an apostrophe, and a spreadsheet runs it as a formula',
    find: String.raw`const formulaStart = /^[=+\-@\t\r\n]/;`,
    replace: String.raw`const formulaStart = /^[=+@\t\r\n]/;`,
    red: 'XX',
  },
];
