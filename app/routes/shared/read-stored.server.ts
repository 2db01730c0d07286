import { appContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { plainPage } from '../../http/plain-page.ts';
import { StoredFileError } from '../../pocketbase/stored-bytes.ts';

/** A stored file for a browser. One that is gone or was changed is told to the operator, and the person gets a page. */
export async function readStored<T>(context: Context, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof StoredFileError)) throw error;
    context.get(appContext).services.tellFailure?.({ url: '', status: 410, cause: error.message });
    throw plainPage({
      status: 410,
      title: 'Diese Datei ist nicht mehr da, wie sie gespeichert wurde',
      text: 'Sie fehlt im Speicher oder wurde verändert, darum geben wir sie nicht aus. Bitte wenden Sie sich an den Betreiber: Er kann sie aus einer Sicherung zurückholen.',
    });
  }
}
