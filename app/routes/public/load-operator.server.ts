import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import type { ShownOperator } from '#app/ui/public/operator.tsx';

/** Who runs this installation, for the pages that must say so. */
export function loadOperator({ context }: { context: Context }): { operator: ShownOperator | null } {
  const { operator } = context.get(appContext).services.env;
  if (!operator) return { operator: null };
  const { name, address } = operator;
  const kept = Object.entries(operator).filter(
    ([key, value]) => typeof value === 'string' && value !== '' && key !== 'name',
  );
  return { operator: { ...Object.fromEntries(kept), name, address } };
}
