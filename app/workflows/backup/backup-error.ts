/** A reason why nothing was backed up or restored, as a German sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'Der Speicherplatz reicht nicht',
  EDQUOT: 'Der Speicherplatz reicht nicht',
  EACCES: 'Dieser Benutzer darf dort nicht schreiben oder lesen',
  EPERM: 'Dieser Benutzer darf dort nicht schreiben oder lesen',
  EROFS: 'Das Laufwerk ist schreibgeschützt',
  ENOTDIR: 'Das ist kein Ordner',
  EEXIST: 'Das ist kein Ordner',
  EIO: 'Das Laufwerk meldet einen Fehler',
};

/** What the operating system refused, as a sentence that names the folder; anything else is a defect and stays. */
export function explainFailure(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error;
  if ('errstr' in error && String(error.errstr).includes('full'))
    return new BackupError(`${folder}: Der Speicherplatz reicht nicht.`);
  const reason = 'code' in error ? reasons[String(error.code)] : undefined;
  return reason === undefined ? error : new BackupError(`${folder}: ${reason}.`);
}
