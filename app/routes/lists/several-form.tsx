import './several-form.css';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/base/button.tsx';
import { ListFrame } from '#app/ui/list/list-table.tsx';
import { queryNames, severalWords } from '#app/values/page-query.ts';
import { severalMax, taskTexts } from './several-tasks.ts';
import type { SeveralTask } from './several-tasks.ts';

/** What can be done with the rows of a list that are ticked. */
export interface SeveralActions {
  /** the page that shows what would be done with each */
  action: string;
  tasks: readonly SeveralTask[];
  /** where their files come as one; absent: nowhere */
  zip?: string;
}

/** The rows of a list, with what can be done with those that are ticked. It asks only: what it leads to does. */
export function SeveralForm({ several, children }: { several: SeveralActions | undefined; children: ReactNode }) {
  if (several === undefined) return <ListFrame>{children}</ListFrame>;
  const { action, tasks, zip } = several;
  const max = Math.max(...tasks.map((task) => taskTexts[task].max));
  return (
    <form className="several" action={action}>
      <ListFrame>
        {children}
        <div className="several-bar" role="group" aria-label="Mit den ausgewählten">
          <p>{max < severalMax ? `, höchstens ${max} auf einmal` : null}</p>
          {tasks.map((task) => (
            <Button key={task} slim name={queryNames.task} value={severalWords[task]}>
              {taskTexts[task].label}
            </Button>
          ))}
          {zip === undefined ? null : (
            <Button slim formAction={zip}>
              Als ZIP
            </Button>
          )}
        </div>
      </ListFrame>
    </form>
  );
}
