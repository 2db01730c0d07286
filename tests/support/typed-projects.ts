import type { Person } from './typed-person.ts';

type Worker = Pick<Person, 'work'>;

const projectFields = {
  name: 'Ladenbau',
  number: 'H-7',
  customer: '',
  status: 'active',
  hourlyRate: '72',
  budgetMinutes: '60',
  budgetCents: '',
  note: 'Abgabe im Mai',
};

const timeFields = { date: '17.11.2026', minutes: '1:30', text: 'Satz', billable: 'on', rate: '' };

async function timeOf(work: Worker['work']): Promise<string> {
  const { project, entry } = await work();
  return `${project}/zeiten/${entry}`;
}

/** How a person fills in the forms of projects. */
export const projectFillings = {
  '/invoice/projekte/neu': () => ({ path: '/invoice/projekte/neu', fields: projectFields, text: 'name' }),
  '/invoice/projekte/:projectId/bearbeiten': async ({ work }: Worker) => ({
    path: `/invoice/projekte/${(await work()).project}/bearbeiten`,
    fields: { ...projectFields, number: 'H-8' },
    text: 'note',
  }),
  '/invoice/projekte/:projectId/archiv': async ({ work }: Worker) => ({
    path: `/invoice/projekte/${(await work()).project}/archiv`,
    fields: { archived: 'ja' },
    text: null,
  }),
  '/invoice/projekte/:projectId/woche': async ({ work }: Worker) => ({
    path: `/invoice/projekte/${(await work()).project}/woche`,
    fields: {
      'lines[0].text': 'Satz',
      'lines[0].billable': 'on',
      'lines[0].rate': '',
      'lines[0].d2': '1:30',
      newText: 'Druck',
    },
    text: 'newText',
  }),
  '/invoice/projekte/:projectId/zeiten/neu': async ({ work }: Worker) => ({
    path: `/invoice/projekte/${(await work()).project}/zeiten/neu`,
    fields: timeFields,
    text: 'text',
  }),
  '/invoice/projekte/:projectId/zeiten/:entryId': async ({ work }: Worker) => ({
    path: `/invoice/projekte/${await timeOf(work)}`,
    fields: timeFields,
    text: 'text',
  }),
  '/invoice/projekte/:projectId/zeiten/:entryId/loeschen': async ({ work }: Worker) => ({
    path: `/invoice/projekte/${await timeOf(work)}/loeschen`,
    fields: {},
    text: null,
  }),
};
