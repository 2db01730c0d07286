import type { Diagnosis } from '#app/commands/doctor/check.ts';

/** What a doctor says of one thing, as tests compare it. */
export function levelAndText(diagnosis: Diagnosis | null | undefined): (string | undefined)[] {
  return [diagnosis?.level, diagnosis?.text];
}
