import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { plainPage } from '#app/http/plain-page.ts';
import { StoredFileError } from '#app/pocketbase/stored-bytes.ts';
import type { FileDamage } from '#app/pocketbase/stored-bytes.ts';
import { damageWords } from './damage-words.ts';

/** A stored file for a browser. One that is gone or was changed is told to the operator, and the person gets a page. */
export async function readStored<T>(context: Context, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw plainPage({
      status: 410,
      title: 'Diese Datei ist nicht mehr da, wie sie gespeichert wurde',
      text: `Sie ${damageWords[reportDamage(context, error)]}. Darum geben wir sie nicht aus. Bitte wenden Sie sich an den Betreiber: Er kann sie aus einer Sicherung zurückholen.`,
    });
  }
}

/** What is wrong with a stored file, told to the operator as well; null: nothing. */
export async function findDamage(context: Context, reading: Promise<unknown>): Promise<FileDamage | null> {
  try {
    await reading;
    return null;
  } catch (error) {
    return reportDamage(context, error);
  }
}

function reportDamage(context: Context, error: unknown): FileDamage {
  if (!(error instanceof StoredFileError)) throw error;
  context.get(appContext).services.reportFailure?.({ url: '', status: 410, cause: error.message });
  return error.damage;
}
