import { Button } from '#app/ui/base/button.tsx';
import { formatEuro } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { MovedAmount } from './entry-list.tsx';
import { nameEntry } from './match-words.ts';
import type { BankEntryRow } from '#app/pocketbase/bank-entries/calls.ts';

/** Two files tell the same amount of one account and day, or one tells what may be a part of it: whether it is the same money says a person. */
export function TwinQuestion({ entry }: { entry: BankEntryRow }) {
  const { twinName, twinPurpose } = entry;
  const told = [
    describeTwin(entry),
    twinName === '' ? 'ohne Namen' : twinName,
    ...(twinPurpose === '' ? [] : [`Zweck „${twinPurpose}“`]),
  ];
  const named = nameEntry(entry);
  return (
    <>
      <MovedAmount entry={entry} />
      <PostForm id={`entry-${entry.id}`}>
        <input type="hidden" name="entry" value={entry.id} />
        <p>{`Vielleicht schon da: Eine andere Datei hat vom selben Tag ${told.join(', ')}. Ist es derselbe Umsatz?`}</p>
        <p className="row">
          <Button slim name="then" value="aside">
            Derselbe Umsatz<span className="unseen">{` wie ${named}`}</span>
          </Button>
          <Button slim name="then" value="open">
            Ein anderer<span className="unseen">{` als ${named}`}</span>
          </Button>
        </p>
      </PostForm>
    </>
  );
}

function describeTwin({ amountCents, twinCents }: BankEntryRow): string {
  if (twinCents === amountCents) return 'denselben Betrag';
  const twin = formatEuro(twinCents);
  return Math.abs(twinCents) > Math.abs(amountCents)
    ? `eine Sammelbuchung über ${twin}, von der das ein Teil sein kann`
    : `als Teil einer Sammelbuchung über diesen Betrag ${twin}`;
}
