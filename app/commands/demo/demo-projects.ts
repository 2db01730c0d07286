import type { ProjectStatus } from '#app/invoicing/project/fields.ts';

/** Work that comes again and again: on these weekdays (1 is Monday) so many minutes. */
interface DemoTask {
  text: string;
  days: readonly number[];
  minutes: readonly number[];
  billable?: boolean;
  rate?: string;
}

export interface DemoProject {
  number: string;
  name: string;
  customer: string;
  status: ProjectStatus;
  hourlyRate: string;
  budgetHours: number;
  /** first and last week, counted back from this one */
  weeks: readonly [first: number, last: number];
  tasks: readonly DemoTask[];
}

const office: DemoTask = { text: 'Büro', days: [1, 5], minutes: [30], billable: false };

/** A year of work: one project at a time is large, others stand beside it. */
export const demoProjects: readonly DemoProject[] = [
  {
    number: 'P-0001',
    name: 'Erscheinungsbild',
    customer: 'tischlerei',
    status: 'done',
    hourlyRate: '68',
    budgetHours: 90,
    weeks: [50, 38],
    tasks: [
      { text: 'Entwurf', days: [1, 2, 4], minutes: [120, 90, 150] },
      { text: 'Abstimmung', days: [3], minutes: [45, 60], rate: '80' },
    ],
  },
  {
    number: 'P-0002',
    name: 'Buchreihe Nordsee',
    customer: 'verlag',
    status: 'done',
    hourlyRate: '72',
    budgetHours: 160,
    weeks: [40, 20],
    tasks: [
      { text: 'Satz', days: [1, 3, 4], minutes: [150, 180, 120] },
      { text: 'Bildbearbeitung', days: [2], minutes: [90, 45] },
      office,
    ],
  },
  {
    number: 'P-0003',
    name: 'Programmheft Winterlesen',
    customer: 'stadt',
    status: 'active',
    hourlyRate: '72',
    budgetHours: 60,
    weeks: [6, 0],
    tasks: [
      { text: 'Gestaltung', days: [1, 2, 4], minutes: [150, 120, 60] },
      { text: 'Bildbearbeitung', days: [3], minutes: [90, 45, 105] },
      { text: 'Abstimmung', days: [4], minutes: [45, 60], rate: '95' },
    ],
  },
  {
    number: 'P-0004',
    name: 'Speisekarten 2026',
    customer: 'cafe',
    status: 'active',
    hourlyRate: '65',
    budgetHours: 0,
    weeks: [24, 1],
    tasks: [{ text: 'Nachträge', days: [5], minutes: [30, 0, 75, 0] }],
  },
  {
    number: 'P-0005',
    name: 'Leitsystem Campus',
    customer: 'hochschule',
    status: 'planned',
    hourlyRate: '78',
    budgetHours: 120,
    weeks: [0, 1],
    tasks: [],
  },
];
