import { href } from 'react-router';
import type { Route } from './+types/week.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Conflict } from '#app/forms/conflict/conflict.tsx';
import { addDays } from '#app/values/dates.ts';
import { describeWeek, weekNumber } from '#app/values/weeks.ts';
import { pageTitle } from '#app/routes/titles.ts';
import { ProjectHead } from '../project-head.tsx';
import { ProjectUsed } from '../project-use.tsx';
import { WeekForm } from './week-form.tsx';
import { withQuery } from '#app/values/page-query.ts';
import { loadWeek, answerWeek } from './week.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { project, monday } = loaderData;
  return [{ title: pageTitle(`${project.name}: Woche ${weekNumber(monday)}`, { matches }) }];
}

export const loader = loadWeek;
export const action = answerWeek;

export default function Week({ loaderData, actionData }: Route.ComponentProps) {
  const { project, customer, sums, today, monday, rows } = loaderData;
  const here = href('/invoice/projekte/:projectId/woche', { projectId: project.id });
  const stale = actionData?.stale ?? null;
  return (
    <>
      <ProjectHead project={project} customer={customer} tab="week" />
      <WeekBar here={here} monday={monday} />
      {stale ? (
        <Conflict
          choices={stale.choices}
          fields={stale.fields}
          action={withQuery(here, { start: monday })}
          storedNote="Diese Woche wurde in einem anderen Fenster gespeichert."
          storedHref={withQuery(here, { start: monday })}
        />
      ) : (
        <WeekForm
          monday={monday}
          today={today}
          projectRate={project.hourlyRate}
          archived={project.archived}
          week={actionData?.week ?? { rows, refusal: null, newText: { value: '', error: null }, newBillable: true }}
          refused={actionData?.refused ?? null}
          sent={actionData !== undefined}
          rowAdded={actionData?.rowAdded ?? false}
        >
          <ProjectUsed project={project} sums={sums} />
        </WeekForm>
      )}
    </>
  );
}

function WeekBar({ here, monday }: { here: string; monday: string }) {
  const [before, after] = [addDays(monday, -7), addDays(monday, 7)];
  return (
    <div className="week-bar">
      <h2 id="week-days">{describeWeek(monday)}</h2>
      <nav className="row" aria-label="Woche wechseln">
        <LinkButton slim icon="back" href={withQuery(here, { start: before })}>
          KW {weekNumber(before)}
        </LinkButton>
        <LinkButton slim href={here}>
          Diese Woche
        </LinkButton>
        <LinkButton slim icon="arrow" href={withQuery(here, { start: after })}>
          KW {weekNumber(after)}
        </LinkButton>
      </nav>
    </div>
  );
}
