import './project-use.css';
import type { ReactNode } from 'react';
import { openTasks, percentUsed, projectUse } from '#app/invoicing/project/amounts.ts';
import type { TimeSum } from '#app/invoicing/project/amounts.ts';
import type { ProjectRecord } from '#app/pocketbase/projects/queries.ts';
import { Part } from '#app/ui/frame/page.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { formatHours, writeDuration } from '#app/values/durations.ts';
import { formatEuro } from '#app/values/money.ts';

interface ProjectUseProps {
  project: Pick<ProjectRecord, 'hourlyRate' | 'budgetMinutes' | 'budgetCents'>;
  sums: readonly TimeSum[];
}

/** What time is worth, and what is below it, beside what is left of the budget. */
export function ProjectUsed({ project, sums, children }: ProjectUseProps & { children?: ReactNode }) {
  return (
    <div className="project-use">
      <OpenTime project={project} sums={sums}>
        {children}
      </OpenTime>
      <Budget project={project} sums={sums} />
    </div>
  );
}

function OpenTime({ project, sums, children }: ProjectUseProps & { children?: ReactNode }) {
  const tasks = openTasks(sums, project.hourlyRate);
  const { openCents } = projectUse(sums, project.hourlyRate);
  return (
    <Part id="open-time" title="Abrechenbare Zeit">
      {tasks.length === 0 ? (
        <p>Es ist keine abrechenbare Zeit erfasst.</p>
      ) : (
        <KeyValues
          tight
          rows={[
            ...tasks.map(({ text, rate, minutes, cents }) => ({
              label: `${text}, ${formatHours(minutes)} Std.${rate === '' ? '' : ' (eigener Satz)'}`,
              value: formatEuro(cents),
            })),
            { label: 'Wert der Zeit', value: <b>{formatEuro(openCents)}</b>, final: true },
          ]}
        />
      )}
      {children}
    </Part>
  );
}

function Budget({ project, sums }: ProjectUseProps) {
  const { budgetMinutes, budgetCents } = project;
  const use = projectUse(sums, project.hourlyRate);
  return (
    <Part id="budget" title="Budget">
      {budgetMinutes === 0 && budgetCents === 0 ? <p>Dieses Projekt hat kein Budget.</p> : null}
      {budgetMinutes === 0 ? null : (
        <Meter
          used={use.minutes}
          budget={budgetMinutes}
          text={`${formatHours(use.minutes)} von ${writeDuration(budgetMinutes)} Stunden`}
          rest={(left) => `${formatHours(left)} Stunden`}
        />
      )}
      {budgetCents === 0 ? null : (
        <Meter
          used={use.cents}
          budget={budgetCents}
          text={`${formatEuro(use.cents)} von ${formatEuro(budgetCents)}`}
          rest={(left) => formatEuro(left)}
        />
      )}
    </Part>
  );
}

interface MeterProps {
  used: number;
  budget: number;
  text: string;
  rest: (amount: number) => string;
}

function Meter({ used, budget, text, rest }: MeterProps) {
  const percent = percentUsed(used, budget);
  const left = budget - used;
  return (
    <div className="budget">
      <p>
        <b>{text}</b> <span className="muted">{percent}&nbsp;%</span>
      </p>
      <svg role="img" aria-label={`${text}, ${percent} Prozent`}>
        <rect className="track" width="100%" height="16" />
        <rect className={left < 0 ? 'over' : undefined} width={`${Math.min(percent, 100)}%`} height="16" />
      </svg>
      <p className="hint">
        {left < 0 ? `Das Budget ist um ${rest(-left)} überschritten.` : `Es bleiben ${rest(left)}.`}
      </p>
    </div>
  );
}
