interface Worker {
  project: string;
  entry: string;
}

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

/** How a person fills in the forms of projects. */
export const projectFillings = {
  '/invoice/projekte/neu': () => ({ path: '/invoice/projekte/neu', fields: projectFields, text: 'name' }),
  '/invoice/projekte/:projectId/bearbeiten': ({ project }: Worker) => ({
    path: `/invoice/projekte/${project}/bearbeiten`,
    fields: { ...projectFields, number: 'H-8' },
    text: 'note',
  }),
  '/invoice/projekte/:projectId/archiv': ({ project }: Worker) => ({
    path: `/invoice/projekte/${project}/archiv`,
    fields: { archived: 'ja' },
    text: null,
  }),
  '/invoice/projekte/:projectId/woche': ({ project }: Worker) => ({
    path: `/invoice/projekte/${project}/woche`,
    fields: {
      'lines[0].text': 'Satz',
      'lines[0].billable': 'on',
      'lines[0].rate': '',
      'lines[0].d2': '1:30',
      newText: 'Druck',
    },
    text: 'newText',
  }),
  '/invoice/projekte/:projectId/zeiten/neu': ({ project }: Worker) => ({
    path: `/invoice/projekte/${project}/zeiten/neu`,
    fields: timeFields,
    text: 'text',
  }),
  '/invoice/projekte/:projectId/zeiten/:entryId': ({ project, entry }: Worker) => ({
    path: `/invoice/projekte/${project}/zeiten/${entry}`,
    fields: timeFields,
    text: 'text',
  }),
  '/invoice/projekte/:projectId/zeiten/:entryId/loeschen': ({ project, entry }: Worker) => ({
    path: `/invoice/projekte/${project}/zeiten/${entry}/loeschen`,
    fields: {},
    text: null,
  }),
};
