import { KeyValues } from '../../ui/page/key-values.tsx';
import type { FrozenGroup } from './frozen-rows.ts';

/** What stands beside the lines of an invoice, group by group. */
export function FrozenParts({ groups }: { groups: readonly FrozenGroup[] }) {
  return (
    <div className="stack">
      {groups.map(({ title, rows }) => (
        <section key={title}>
          <h3>{title}</h3>
          <KeyValues rows={rows} />
        </section>
      ))}
    </div>
  );
}
