import { statusWords } from '#app/values/page-query.ts';

/** What the list of reminders is narrowed to. */
export const reminderStates = [
  { word: statusWords.today, state: 'proposed', label: 'Heute zu mahnen' },
  { word: statusWords['not-today'], state: 'others', label: 'Heute nicht' },
] as const;
