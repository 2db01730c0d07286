import type { ReactNode } from 'react';
import { href } from 'react-router';
import { projectFields } from '#app/invoicing/project/fields.ts';
import type { ProjectRecord } from '#app/pocketbase/projects/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { Tabs } from '#app/ui/list/tabs.tsx';
import { formatDecimal } from '#app/values/decimal.ts';

interface ProjectHeadProps {
  project: ProjectRecord;
  /** its label; '' for none */
  customer: string;
  /** which of the project's tabs the page is, if it is one */
  tab?: 'overview' | 'week' | 'times';
  actions?: ReactNode;
}

/** What stands above every page of one project. */
export function ProjectHead({ project, customer, tab, actions }: ProjectHeadProps) {
  const here = { projectId: project.id };
  return (
    <>
      <PageHead
        title={project.name}
        path={[{ href: paths.projects, text: 'Projekte' }]}
        lead={leadOf(project, customer)}
        actions={actions}
      />
      <Tabs
        label="Projekt"
        tabs={[
          { href: href('/invoice/projekte/:projectId', here), label: 'Überblick', current: tab === 'overview' },
          { href: href('/invoice/projekte/:projectId/woche', here), label: 'Woche', current: tab === 'week' },
          { href: href('/invoice/projekte/:projectId/zeiten', here), label: 'Zeiten', current: tab === 'times' },
        ]}
      />
    </>
  );
}

function leadOf({ number, status, hourlyRate, archived }: ProjectRecord, customer: string): string {
  const parts = [
    number,
    customer,
    hourlyRate === '' ? '' : `${hourlyRateText(hourlyRate)} je Stunde`,
    archived ? 'archiviert' : projectFields.status.choices[status],
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** "72,00 €" */
export function hourlyRateText(rate: string): string {
  return `${formatDecimal(rate, 'de', 2)}\u00a0€`;
}
