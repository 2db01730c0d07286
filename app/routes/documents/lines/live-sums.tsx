import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode, RefObject } from 'react';
import { tickedIn } from '#app/forms/reading/field-words.ts';
import { TotalsTable } from '#app/ui/base/totals.tsx';
import { toTypedSupply } from '../rows/typed-taxes.ts';
import { toTypedAdjustments, toTypedDeposits, typedTotals } from './typed-lines.ts';
import type { LineAsTyped, Summed, TypedSums, TypedTotals } from './typed-lines.ts';

/** What is typed right now, for whoever shows something that follows of it: a key draws anew only what it changes. */
export interface LiveSums {
  now: () => TypedSums;
  /** Whoever listens is told of each change, until the answer is called. */
  listen: (tell: () => void) => () => void;
}

function keepLive(initial: TypedSums) {
  let typed = initial;
  const listeners = new Set<() => void>();
  return {
    now: () => typed,
    listen: (tell: () => void) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    set: (now: TypedSums) => {
      typed = now;
      for (const tell of listeners) tell();
    },
  };
}

/**
 * What sums are made of: without a script what the server wrote, with one every keystroke. `rows` changes when rows come,
 * go or move.
 */
export function useLiveSums(form: RefObject<HTMLFormElement | null>, initial: TypedSums, rows: string): LiveSums {
  const [live] = useState(() => keepLive(initial));
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const read = (): void => live.set(readTyped(new FormData(element), live.now()));
    read();
    // The form library reads all fields at each key, and nothing asks it for them before a button sends the form.
    const hear = (event: Event): void => {
      event.stopPropagation();
      read();
    };
    element.addEventListener('input', hear);
    return () => element.removeEventListener('input', hear);
  }, [form, live, rows]);
  return live;
}

const TotalsContext = createContext<TypedTotals | null>(null);

export function useTotals(): TypedTotals {
  const totals = useContext(TotalsContext);
  if (totals === null) throw new Error('sums of no form');
  return totals;
}

/** The sums for those of its children who show them; the others are not drawn anew at each key. */
export function Totalled({ live, summed, children }: { live: LiveSums; summed: Summed; children: ReactNode }) {
  const typed = useSyncExternalStore(live.listen, live.now, live.now);
  const { smallBusiness, grossLabel, deposits } = summed;
  const totals = useMemo(
    () => typedTotals(typed, { smallBusiness, grossLabel, ...(deposits && { deposits }) }),
    [typed, smallBusiness, grossLabel, deposits],
  );
  return <TotalsContext value={totals}>{children}</TotalsContext>;
}

export function LiveTotals() {
  const { rows, problem } = useTotals();
  return (
    <div aria-live="polite">
      <TotalsTable rows={rows} />
      {problem === null ? null : <p className="field-error">{problem}</p>}
    </div>
  );
}

/** What stands in the form; a line as it was where nothing of it changed, so that what is known of it need not be read again. */
export function readTyped(form: FormData, before: TypedSums): TypedSums {
  const values = Object.fromEntries(form);
  return {
    lines: readTypedLines(form).map((line, index) => sameOr(before.lines[index], line)),
    adjustments: toTypedAdjustments(values),
    supply: toTypedSupply(values),
    ...toTypedDeposits({ ...values, deposits: tickedIn(form, 'deposits') }),
  };
}

function sameOr<T extends object>(before: T | undefined, now: T): T {
  return before !== undefined && isAlike(before, now) ? before : now;
}

/** What follows of what is typed; who shows it is drawn anew only when it is something else than before. */
export function useTyped<T>(live: LiveSums, follow: (typed: TypedSums) => T): T {
  const [same] = useState(() => keepSame<T>());
  const look = () => same(follow(live.now()));
  return useSyncExternalStore(live.listen, look, look);
}

function keepSame<T>(): (now: T) => T {
  let last: { value: T } | null = null;
  return (now) => {
    last = last !== null && isAlike(last.value, now) ? last : { value: now };
    return last.value;
  };
}

/** Whether two values say the same, in all their parts. */
export function isAlike(before: unknown, now: unknown): boolean {
  if (Object.is(before, now)) return true;
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null) return false;
  const names = Object.keys(before);
  return (
    names.length === Object.keys(now).length &&
    names.every((name) => Object.hasOwn(now, name) && isAlike(Reflect.get(before, name), Reflect.get(now, name)))
  );
}

const lineField = /^lines\[(\d+)\]\.(\w+)$/;

/** Lines as they stand in the form right now. */
function readTypedLines(form: FormData): LineAsTyped[] {
  const lines: Record<string, string>[] = [];
  for (const [name, value] of form) {
    const match = lineField.exec(name);
    if (!match || typeof value !== 'string') continue;
    const line = (lines[Number(match[1])] ??= {});
    line[match[2] ?? ''] = value;
  }
  return lines;
}
