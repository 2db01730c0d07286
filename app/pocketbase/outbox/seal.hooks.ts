// Waiting mails carry links that open accounts. They lie sealed with this installation's key, which is not in the database.

/** Text as it may lie in the database. */
export function seal(text: string): string {
  return $security.encrypt(text, sealingKey());
}

/** A sealed text; '' for one that this installation has not sealed. */
export function open(sealed: string): string {
  try {
    return toString($security.decrypt(sealed, sealingKey()));
  } catch {
    return '';
  }
}

function sealingKey(): string {
  return $security.hs256('mails', $os.getenv('BELEGWERK_INTERNAL_KEY')).slice(0, 32);
}
