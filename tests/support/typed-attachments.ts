import { sha256 } from '../../app/pocketbase/stored-bytes.ts';
import type { Person } from './typed-person.ts';

/** The file that the draft of these forms carries. */
export const attached = { name: 'stunden.csv', bytes: Buffer.from('Tag;Stunden\n1.3.;2,5\n') };

/** How a person fills in the form of attachments. */
export const attachmentFillings = {
  '/invoice/rechnungen/:invoiceId/anhaenge': async ({ draft }: Pick<Person, 'draft'>) => ({
    path: `/invoice/rechnungen/${await draft()}/anhaenge`,
    fields: {
      'lines[0].sha256': sha256(attached.bytes),
      'lines[0].was': '',
      'lines[0].description': 'Stundennachweis',
    },
    text: 'lines[0].description',
  }),
};
