import type { UploadKind, UploadRefusal } from '#app/pdf/uploads/refusals.ts';

/** A hostile file, made in code: the same bytes each time. */
export interface Attack {
  name: string;
  kind: Exclude<UploadKind, 'attachment' | 'statement' | 'table' | 'invoice'>;
  bytes: () => Uint8Array;
  /** what the checks say before any decoder sees it; null: nothing, it is only odd or left to the process's limits */
  refusal: UploadRefusal | null;
  /** kills, hangs or fills whoever opens it without checks and limits */
  isCrasher?: true;
}

export const megabyte = 1024 * 1024;

type MakeAttack = (name: string, bytes: () => Uint8Array) => Attack;

/** Makes attacks by what the checks say of them; the prefix says what they are, where their names do not. */
export function attacksOf(
  kind: Exclude<UploadKind, 'attachment' | 'statement' | 'table' | 'invoice'>,
  prefix = '',
): (refusal: UploadRefusal | null, isCrasher?: true) => MakeAttack {
  return (refusal, isCrasher) => (name, bytes) => ({
    name: `${prefix}${name}`,
    kind,
    bytes,
    refusal,
    ...(isCrasher && { isCrasher }),
  });
}
