import { createContext, useContext } from 'react';
import type { ComponentProps } from 'react';
import { accountField } from '../http/replay-names.ts';
import { EnterButton } from '../ui/form.tsx';

/** Account that the signed-in pages are shown to. */
export const AccountContext = createContext('');

/** A form of the signed-in area. Posts natively; the browser's own validation stays off, our sentences stand at the fields. */
export function PostForm({ children, ...form }: ComponentProps<'form'>) {
  return (
    <form method="post" noValidate {...form}>
      <EnterButton />
      <input type="hidden" name={accountField} value={useContext(AccountContext)} />
      {children}
    </form>
  );
}
