import { href } from 'react-router';
import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import type { CustomerHub } from '#app/pocketbase/customer-hub/queries.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { InvoiceStatus } from '#app/ui/page/states.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { ListFrame, ListTable } from '#app/ui/list/list-table.tsx';
import { LinkRows } from '#app/ui/page/link-rows.tsx';
import type { IsoDate } from '#app/values/dates.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatHours, writeDuration } from '#app/values/durations.ts';
import { formatCents, formatEuro } from '#app/values/money.ts';
import { withQuery } from '#app/values/page-query.ts';
import { invoiceState } from '#app/routes/lists/invoice-state.ts';
import { useOf } from './hub-todos.ts';

interface HubPartProps {
  id: string;
  hub: CustomerHub;
}

/** What waits for money, the longest due first. */
export function OpenItemsPart({ id, hub: { items, open }, today }: HubPartProps & { today: IsoDate }) {
  if (open.n === 0) return null;
  const customer = { customerId: id };
  return (
    <Part
      id="open"
      title="Offene Posten"
      note={
        <span className="row small">
          {open.n > items.length ? (
            <a href={withQuery(paths.openItems, { customer: id })}>{`Alle ${open.n} offenen`}</a>
          ) : null}
          <a href={href('/invoice/kunden/:customerId/konto/pdf', customer)}>Kontoauszug als PDF</a>
        </span>
      }
    >
      <ListFrame>
        <ListTable
          caption="Offene Posten"
          columns={[
            {
              label: 'Nummer',
              place: 'title',
              cell: (row) => <a href={href('/invoice/rechnungen/:invoiceId', { invoiceId: row.id })}>{row.number}</a>,
            },
            { label: 'Art', place: 'name', cell: (row) => documentNames[row.kind] },
            { label: 'Fällig', place: 'plain', cell: (row) => formatDate(row.dueDate) },
            {
              label: 'Status',
              place: 'state',
              cell: (row) => <InvoiceStatus state={invoiceState({ status: 'issued', ...row }, today)} />,
            },
            { label: 'Offen €', place: 'amount', cell: (row) => formatCents(row.openCents) },
          ]}
          rows={items}
          keyOf={(row) => row.id}
          phoneNote={(row) => `fällig ${formatDate(row.dueDate)}`}
          total={{ label: open.n > items.length ? `Alle ${open.n}` : 'Zusammen', amount: formatCents(open.cents) }}
        />
      </ListFrame>
    </Part>
  );
}

/** Of who has no document yet. */
export function NoDocuments({ id }: { id: string }) {
  return (
    <EmptyState
      title="Noch kein Beleg"
      text="Rechnungen und Angebote an diesen Kunden stehen dann hier."
      action={
        <span className="row">
          <LinkButton variant="main" href={withQuery(paths.newInvoice, { customer: id })}>
            Rechnung schreiben
          </LinkButton>
          <LinkButton href={withQuery(paths.newOffer, { customer: id })}>Angebot schreiben</LinkButton>
        </span>
      }
    />
  );
}

export function ProjectsPart({ id, hub: { projects, times } }: HubPartProps) {
  if (projects.length === 0) return null;
  return (
    <Part
      id="projects"
      title="Projekte"
      note={
        <a className="small" href={withQuery(paths.newProject, { customer: id })}>
          Projekt anlegen
        </a>
      }
    >
      <LinkRows
        rows={projects.map((project) => {
          const use = useOf(project, times);
          return {
            href: href('/invoice/projekte/:projectId', { projectId: project.id }),
            title: project.name,
            state: [
              project.number,
              project.status === 'active'
                ? hoursText(use.minutes, project.budgetMinutes)
                : projectFields.status.choices[project.status].toLowerCase(),
              use.openMinutes === 0 ? '' : `${formatHours(use.openMinutes)} Std. noch nicht abgerechnet`,
            ]
              .filter(Boolean)
              .join(', '),
            amount: use.openCents === 0 ? undefined : formatEuro(use.openCents),
          };
        })}
      />
    </Part>
  );
}

function hoursText(minutes: number, budgetMinutes: number): string {
  return budgetMinutes === 0
    ? `${formatHours(minutes)} Std.`
    : `${formatHours(minutes)} von ${writeDuration(budgetMinutes)} Std.`;
}
