import type { FileDamage } from '#app/pocketbase/stored-bytes.ts';

/** What has happened to a stored file, after its name. */
export const damageWords: Record<FileDamage, string> = {
  missing: 'fehlt im Speicher',
  changed: 'wurde nach dem Speichern verändert',
};
