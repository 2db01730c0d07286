import { family } from '../statement.ts';
import { documentRoles } from './record.ts';
import type { DocumentRole } from './record.ts';
import { memberNames } from '#app/values/records.ts';

/** At most as many as a page shows. */
const linkedMax = 50;

/** The sides of a link. */
export const linkSides = ['fromId', 'toId'] as const;

export interface LinkedChoice {
  role: DocumentRole;
  /** the side that is known */
  known: (typeof linkSides)[number];
}

/** What is linked to one document in a role, with its number ('' for a draft). */
export const linkedDocuments = family(
  { role: memberNames(documentRoles), known: linkSides },
  {
    sql: ({ role, known }: LinkedChoice) => {
      const { from, to } = documentRoles[role];
      const [other, otherId] = known === 'fromId' ? [to, 'toId'] : [from, 'fromId'];
      return `SELECT d.id, d.number FROM document_links l CROSS JOIN ${other} d ON d.id = l.${otherId}
        WHERE l.company = {:company} AND l.role = '${role}' AND l.${known} = {:id}
        ORDER BY l.created DESC, l.rowid DESC LIMIT ${linkedMax}`;
    },
    row: { id: '', number: '' },
  },
);
