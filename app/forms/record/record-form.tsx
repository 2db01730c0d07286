import type { ReactNode } from 'react';
import { Conflict } from '../conflict/conflict.tsx';
import { hiddenFieldValue } from '../fields/form-fields.tsx';
import { HiddenFields } from '../fields/hidden-fields.tsx';
import type { FormAnswer } from '../reading/answer-form.ts';

type Answer = FormAnswer | undefined;

interface NewRecordProps {
  answer: Answer;
  createKey: string;
  /** how a form that was sent before is told: "… haben Sie schon angelegt." */
  storedNote: string;
  /** where the form of the record that it has made is sent */
  actionOf: (id: string) => string;
  /** its page; absent: the same address */
  pathOf?: (id: string) => string;
  /** the form, with the hidden fields that belong into it */
  children: (hidden: ReactNode) => ReactNode;
}

/** The form of a new record, with the key by which it makes one; or what was typed beside the record that it has made. */
export function NewRecord({ answer, createKey, storedNote, actionOf, pathOf = actionOf, children }: NewRecordProps) {
  const stale = answer?.stale;
  if (stale?.id !== undefined)
    return <Conflict {...stale} action={actionOf(stale.id)} storedNote={storedNote} storedHref={pathOf(stale.id)} />;
  return children(<CreateKeyField lastResult={answer?.lastResult} createKey={createKey} />);
}

interface CreateKeyFieldProps {
  lastResult: FormAnswer['lastResult'] | null | undefined;
  createKey: string;
}

/** Hidden, as it was sent where the form is shown again: sent twice, it makes one. */
export function CreateKeyField({ lastResult, createKey }: CreateKeyFieldProps) {
  return <input type="hidden" name="createKey" value={hiddenFieldValue(lastResult, 'createKey', createKey)} />;
}

/** What a form keeps of the record that it was filled from. */
export interface BaseVersion {
  version: number;
  /** marks of what it held (`formatBaseMarks`) */
  baseMarks: string;
}

interface StoredRecordProps extends Pick<NewRecordProps, 'answer' | 'storedNote' | 'children'> {
  record: BaseVersion;
  /** the form with the stored state */
  storedHref: string;
}

/** The form of a stored record; or what was typed beside what somebody else has stored since. */
export function StoredRecord({ answer, record, storedNote, storedHref, children }: StoredRecordProps) {
  const stale = answer?.stale;
  if (stale) return <Conflict {...stale} storedNote={storedNote} storedHref={storedHref} />;
  return children(<BaseVersionFields record={record} answer={answer} />);
}

/** Hidden fields, as they were sent where the form is shown again: what is stale stays stale. */
function BaseVersionFields({ record, answer }: { record: BaseVersion; answer: Answer }) {
  const { version, baseMarks } = record;
  return (
    <HiddenFields fields={[keptField(answer, 'version', String(version)), keptField(answer, 'baseMarks', baseMarks)]} />
  );
}

function keptField(answer: Answer, name: string, fresh: string) {
  return { name, value: hiddenFieldValue(answer?.lastResult, name, fresh) };
}
