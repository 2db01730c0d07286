import { useContext } from 'react';
import type { ComponentProps } from 'react';
import { accountField } from '#app/http/form/replay.ts';
import { PageAddressContext } from '#app/ui/base/page-context.ts';
import { AccountContext } from './account-context.ts';
import type { FormTable } from '../reading/field-words.ts';
import { MarkedContext, marksOf } from '../fields/marks.tsx';
import { EnterButton } from '../fields/enter-button.tsx';

interface PostFormProps extends ComponentProps<'form'> {
  table?: FormTable;
  saves?: boolean;
}

/**
 * A form of the signed-in area. Posts natively; the browser's own validation stays off, our sentences stand at the fields.
 * `table`: what it asks for, and so how its fields are marked.
 * `saves`: it keeps one record and does nothing else, so a script may send later what the line did not take (`ui/line.js`).
 */
export function PostForm({ table, saves, children, ...form }: PostFormProps) {
  // Named, so that no fragment of the address goes along: the page that answers would take the focus there.
  const { pathname, search } = useContext(PageAddressContext);
  const { marked, sentence } = marksOf(table ?? { fields: {} });
  return (
    <form method="post" action={pathname + search} noValidate data-saves={saves ? '' : undefined} {...form}>
      <EnterButton />
      <input type="hidden" name={accountField} value={useContext(AccountContext)} />
      {sentence === null ? null : <p className="hint marks">{sentence}</p>}
      <MarkedContext value={marked}>{children}</MarkedContext>
    </form>
  );
}
