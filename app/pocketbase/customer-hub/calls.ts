import { shownContact } from '../contacts/calls.ts';
import { customerTwins } from '../customers/sql.ts';
import { lostPapers, lostReminders } from '../figures/sql.ts';
import { shownOffer } from '../offers/calls.ts';
import { reading, wordOf } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { remindable, ruleSettings } from '../reminders/sql.ts';
import { stoppedRuns } from '../schedules/sql.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import { memberNames } from '#app/values/records.ts';
import { paperKinds } from '#app/invoicing/sending/paper-kinds.ts';
import { issuedKinds } from '#app/invoicing/invoice/snapshot.ts';
import { documentStates } from '#app/invoicing/ledger/document-state.ts';
import * as sql from './sql.ts';

/** Everything that the page of a customer tells, in one answer; none where the company has no customer of that id. */
export const customerHub = reading('customers/{id}/hub', {
  query: { today: '', year: '', yearBefore: '', tab: '', page: 1 },
  answer: [
    {
      /** the record */
      customer: undefined,
      /** rows of all kinds, each by its own kind's words */
      documents: undefined,
      twins: [customerTwins.row],
      contacts: [shownContact],
      credit: [sql.creditOfOne.row],
      revenue: [sql.revenueOfYears.row],
      open: [sql.openOfCustomer.row],
      items: [
        {
          ...sql.openItems.row,
          kind: wordOf(issuedKinds),
          state: wordOf(documentStates),
        },
      ],
      pays: [sql.paysAfter.row],
      counts: [sql.documentCounts.row],
      overdue: [remindable.row],
      rules: [ruleSettings.row],
      failed: [sql.undeliveredOfCustomer.row],
      lost: [lostReminders.row],
      papers: [{ ...lostPapers.row, kind: wordOf(paperKinds) }],
      runs: [stoppedRuns.row],
      offers: [shownOffer],
      drafts: [sql.draftsOfOne.row],
      projects: [{ ...sql.projectsOfCustomer.row, status: wordOf(memberNames(projectFields.status.choices)) }],
      /** of these projects */
      times: [sql.timeOfProjects.row],
      events: [{ ...sql.latestEvents.row, type: wordOf(sql.toldEvents) }],
    },
  ],
});
export type CustomerHubAnswer = AnswerOf<typeof customerHub>[number];
