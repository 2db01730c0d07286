import { useContext } from 'react';
import type { ComponentProps } from 'react';
import { accountField } from '#app/http/form/replay.ts';
import { PageAddressContext } from '#app/ui/base/page-context.ts';
import { AccountContext } from './account-context.ts';
import { EnterButton } from '../fields/enter-button.tsx';

/**
 * A form of the signed-in area. Posts natively; the browser's own validation stays off, our sentences stand at the fields.
 * `saves`: it keeps one record and does nothing else, so a script may send later what the line did not take (`ui/line.js`).
 */
export function PostForm({ saves, children, ...form }: ComponentProps<'form'> & { saves?: boolean }) {
  // Named, so that no fragment of the address goes along: the page that answers would take the focus there.
  const { pathname, search } = useContext(PageAddressContext);
  return (
    <form method="post" action={pathname + search} noValidate data-saves={saves ? '' : undefined} {...form}>
      <EnterButton />
      <input type="hidden" name={accountField} value={useContext(AccountContext)} />
      {children}
    </form>
  );
}
