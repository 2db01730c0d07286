import { useContext } from 'react';
import type { ComponentProps } from 'react';
import { accountField } from '../../http/form/replay-names.ts';
import { AccountContext } from './account-context.ts';
import { EnterButton } from '../../ui/field/enter-button.tsx';

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
