/** What the editor's script posts; nobody sees its answer. */
export const ofTheEditor = { untyped: "the editor's script posts it: drafts.test.ts" } as const;

/** A mail that does not go yet. */
export const sentLater = {
  recipient: 'kunde@linde.example',
  subject: 'Für Sie',
  text: 'Guten Tag',
  files: 'pdf',
  when: 'later',
};

export const byPost = { date: 'heute', way: 'post', note: 'Einschreiben' };

export const scheduled = {
  name: 'Wartung je Quartal',
  rhythm: 'quarterly',
  firstDay: '01.01.2027',
  lastDay: '31.12.2028',
  runsMax: '8',
  supply: 'past',
  raisePercent: '3,50',
  raiseFrom: '01.01.2028',
  action: 'draft',
  state: 'running',
};
