import { href } from 'react-router';
import type { ReactNode } from 'react';
import { ArchiveForm } from '#app/forms/record/archive-form.tsx';
import type { Route } from './+types/show.ts';
import { shownOfferState } from '#app/invoicing/offer/offer.ts';
import type { InvoiceRow } from '#app/pocketbase/invoices/record.ts';
import type { listProjectDocuments } from '#app/pocketbase/projects/queries.ts';
import type { ProjectRecord } from '#app/pocketbase/projects/queries.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { InvoiceStatus, OfferStatus } from '#app/ui/page/states.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Part } from '#app/ui/frame/page.tsx';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatHours } from '#app/values/durations.ts';
import { formatCents } from '#app/values/money.ts';
import { describeWeek, weekNumber } from '#app/values/weeks.ts';
import { invoiceState } from '../lists/invoice-state.ts';
import { pageTitle } from '../titles.ts';
import type { OfferRow } from '#app/pocketbase/offers/calls.ts';
import { ProjectHead } from './project-head.tsx';
import { ProjectUsed } from './project-use.tsx';
import { withQuery } from '#app/values/page-query.ts';
import { loadShownProject } from './show.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.project.name, { matches }) }];
}

export const handle = { live: ['projects', 'time_entries', 'customers', 'invoices', 'offers'] };

export const loader = loadShownProject;

export default function ShowProject({ loaderData }: Route.ComponentProps) {
  const { project, customer, sums, weeks, documents, today } = loaderData;
  return (
    <>
      <ProjectHead
        project={project}
        customer={customer}
        tab="overview"
        actions={<ProjectActions project={project} />}
      />
      <ProjectUsed project={project} sums={sums}>
        {project.archived ? null : <NextDocuments id={project.id} />}
      </ProjectUsed>
      <div className="stack">
        <Part id="weeks" title="Wochen">
          <Table
            caption="Stunden der letzten acht Wochen"
            columns={[
              { label: 'Woche' },
              { label: 'Stunden', number: true },
              { label: 'davon abrechenbar', number: true },
            ]}
            rows={weeks.map(({ monday, minutes, billable }) => [
              <a
                key="week"
                href={withQuery(href('/invoice/projekte/:projectId/woche', { projectId: project.id }), {
                  start: monday,
                })}
              >
                KW {weekNumber(monday)}
                <span className="muted"> {describeWeek(monday)}</span>
              </a>,
              formatHours(minutes),
              formatHours(billable),
            ])}
          />
        </Part>
        <ProjectDocuments {...documents} today={today} />
        {project.note === '' ? null : (
          <Part id="note" title="Notiz">
            <p className="project-note">{project.note}</p>
          </Part>
        )}
      </div>
    </>
  );
}

/** Where the next document of the project begins: beside what its time is worth. */
function NextDocuments({ id }: { id: string }) {
  return (
    <p className="row">
      <LinkButton slim href={withQuery(paths.newInvoice, { project: id })}>
        Leere Rechnung
      </LinkButton>
      <LinkButton slim href={withQuery(paths.newOffer, { project: id })}>
        Leeres Angebot
      </LinkButton>
      <span className="muted">Kunde und Projekt stehen schon darin, Zeiten nicht.</span>
    </p>
  );
}

interface ProjectDocumentsProps extends Awaited<ReturnType<typeof listProjectDocuments>> {
  today: IsoDate;
}

/** Invoices and offers that name the project. */
function ProjectDocuments({ invoices, offers, today }: ProjectDocumentsProps) {
  const rows = [
    ...invoices.rows.map((row) => invoiceCells(row, today)),
    ...offers.rows.map((row) => offerCells(row, today)),
  ];
  const more = invoices.more || offers.more;
  const shown = Math.max(invoices.rows.length, offers.rows.length);
  return (
    <Part id="documents" title="Belege" note={more ? <span className="muted">je Art die letzten {shown}</span> : null}>
      {rows.length === 0 ? (
        <p>Noch keine Rechnung und kein Angebot nennt dieses Projekt.</p>
      ) : (
        <Table
          caption="Rechnungen und Angebote dieses Projekts"
          columns={[{ label: 'Beleg' }, { label: 'Status' }, { label: 'Betrag €', number: true }]}
          rows={rows}
        />
      )}
    </Part>
  );
}

function invoiceCells(row: InvoiceRow, today: IsoDate): ReactNode[] {
  const path = href('/invoice/rechnungen/:invoiceId', { invoiceId: row.id });
  const named =
    row.status === 'issued' ? { ...row, about: '' } : { number: 'Rechnung', issueDate: '', about: row.about };
  return [
    <DocumentLink key="document" path={path} {...named} />,
    <InvoiceStatus key="state" state={invoiceState(row, today)} />,
    formatCents(row.grossCents),
  ];
}

function offerCells(row: OfferRow, today: IsoDate): ReactNode[] {
  const path = href('/invoice/angebote/:offerId', { offerId: row.id });
  return [
    <DocumentLink key="document" path={path} {...row} number={row.number || 'Angebot'} />,
    <OfferStatus key="state" state={shownOfferState(row, today)} />,
    formatCents(row.grossCents),
  ];
}

type DocumentLinkProps = Pick<OfferRow, 'number' | 'issueDate' | 'about'> & { path: string };

/** What is not numbered yet is known by what it is about. */
function DocumentLink({ path, number, issueDate, about }: DocumentLinkProps) {
  const known = [issueDate === '' ? '' : `vom ${formatDate(issueDate)}`, about]
    .filter((text) => text !== '')
    .join(', ');
  return (
    <a href={path}>
      {number}
      {known === '' ? null : <span className="muted"> {known}</span>}
    </a>
  );
}

function ProjectActions({ project: { id, archived } }: { project: ProjectRecord }) {
  const here = { projectId: id };
  return (
    <>
      {archived ? null : (
        <LinkButton slim variant="main" href={href('/invoice/projekte/:projectId/woche', here)}>
          Zeit erfassen
        </LinkButton>
      )}
      <LinkButton slim href={href('/invoice/projekte/:projectId/bearbeiten', here)}>
        Bearbeiten
      </LinkButton>
      <ArchiveForm action={href('/invoice/projekte/:projectId/archiv', here)} archived={archived} />
    </>
  );
}
