import type { DrawRefusal } from '#app/pdf/worker-pool.ts';

type OfEveryKind = DrawRefusal | 'number-taken' | 'number-changed';

/** Why a document was not frozen, where all kinds of documents say the same. */
export const sharedRefusals: Record<OfEveryKind, string> = {
  'not-drawable': 'Ein Text enthält Zeichen, die sich nicht drucken lassen. Es wurde keine Nummer verbraucht.',
  busy: 'Gerade werden viele Belege erzeugt. Bitte versuchen Sie es in einer Minute noch einmal.',
  'number-taken': 'Diese Nummer ist schon vergeben. Bitte ändern Sie das Muster in den Einstellungen.',
  'number-changed':
    'Die nächste Nummer ist inzwischen eine andere als die, die Sie bestätigt haben. Es wurde keine Nummer verbraucht. Bitte bestätigen Sie die neue.',
};

type OfTakingBack = 'files-differ' | 'date-before-last' | 'is-deducted' | 'is-uncollectible';

/** Why an invoice was neither cancelled nor corrected. */
export const takingBackRefusals: Record<OfEveryKind | OfTakingBack, string> = {
  ...sharedRefusals,
  'files-differ': 'Die Dateien, die dabei entstehen würden, stimmen nicht. Es wurde keine Nummer verbraucht.',
  'date-before-last':
    'Ihr letzter Beleg trägt ein späteres Datum als heute. Ist die Uhr des Servers jetzt richtig, lässt „belegwerk clock“ auf dem Server wieder ausstellen.',
  'is-deducted':
    'Eine Schlussrechnung zieht diese Rechnung ab. Stornieren Sie zuerst die Schlussrechnung. Es wurde keine Nummer verbraucht.',
  // Both would lower its tax a second time.
  'is-uncollectible':
    'Diese Rechnung ist als uneinbringlich ausgebucht. Nehmen Sie zuerst die Ausbuchung zurück. Es wurde keine Nummer verbraucht.',
};
