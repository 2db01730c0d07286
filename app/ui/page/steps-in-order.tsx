import { Fold } from '../base/fold.tsx';
import { NextSteps } from './next-steps.tsx';
import type { NextStep } from './next-steps.tsx';

interface StepsInOrderProps {
  first: readonly NextStep[];
  /** what is rarely done, folded */
  more: readonly NextStep[];
}

export function StepsInOrder({ first, more }: StepsInOrderProps) {
  return (
    <>
      <NextSteps steps={first} />
      {more.length === 0 ? null : (
        <Fold title="Weitere Schritte" note={nameSteps(more)}>
          <NextSteps steps={more} />
        </Fold>
      )}
    </>
  );
}

/** "Stornieren, Zum Teil gutschreiben und 3 mehr" */
function nameSteps(steps: readonly NextStep[]): string {
  const named = steps.slice(0, 2).map(({ title }) => title);
  const others = steps.length - named.length;
  return `${named.join(', ')}${others === 0 ? '' : ` und ${others} mehr`}`;
}
