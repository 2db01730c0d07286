import { accountsSchema } from '../accounts/schema.ts';
import { archiveSchema } from '../archive/schema.ts';
import { attachmentsSchema } from '../attachments/schema.ts';
import { bankEntriesSchema } from '../bank-entries/schema.ts';
import { companiesSchema } from '../companies/schema.ts';
import { contactsSchema } from '../contacts/schema.ts';
import { countersSchema } from '../counters/schema.ts';
import { customersSchema } from '../customers/schema.ts';
import { debitsSchema } from '../debits/schema.ts';
import { deliveryNotesSchema } from '../delivery-notes/schema.ts';
import { discardedSchema } from '../discarded/schema.ts';
import { figuresSchema } from '../figures/schema.ts';
import { headsSchema } from '../heads/schema.ts';
import { importsSchema } from '../imports/schema.ts';
import { invoicesSchema } from '../invoices/schema.ts';
import { layoutsSchema } from '../layouts/schema.ts';
import { linksSchema } from '../links/schema.ts';
import { listsSchema } from '../lists/schema.ts';
import { offersSchema } from '../offers/schema.ts';
import { outboxSchema } from '../outbox/schema.ts';
import { paymentsSchema } from '../payments/schema.ts';
import { picturesSchema } from '../pictures/schema.ts';
import { productsSchema } from '../products/schema.ts';
import { projectsSchema } from '../projects/schema.ts';
import { remindersSchema } from '../reminders/schema.ts';
import { schedulesSchema } from '../schedules/schema.ts';
import { searchSchema } from '../search/schema.ts';
import { subscriptionsSchema } from '../subscriptions/schema.ts';
import { textBlocksSchema } from '../text-blocks/schema.ts';
import { vatChecksSchema } from '../vat-checks/schema.ts';
import type { SubjectSchema } from './terms.ts';

/** The database, subject by subject: its collections are made first, then other tables, then triggers. */
export const subjects: readonly SubjectSchema[] = [
  accountsSchema,
  companiesSchema,
  customersSchema,
  productsSchema,
  contactsSchema,
  importsSchema,
  textBlocksSchema,
  layoutsSchema,
  picturesSchema,
  attachmentsSchema,
  archiveSchema,
  discardedSchema,
  invoicesSchema,
  linksSchema,
  headsSchema,
  countersSchema,
  outboxSchema,
  offersSchema,
  projectsSchema,
  paymentsSchema,
  bankEntriesSchema,
  debitsSchema,
  deliveryNotesSchema,
  remindersSchema,
  schedulesSchema,
  subscriptionsSchema,
  vatChecksSchema,
  listsSchema,
  figuresSchema,
  searchSchema,
];
