import type { DrawRefusal } from '../../../pdf/crew.ts';

/** Why a document was not frozen, where all kinds of documents say the same. */
export const sharedRefusals: Record<DrawRefusal | 'number-taken' | 'number-changed', string> = {
  'not-drawable': 'Ein Text enthält Zeichen, die sich nicht drucken lassen. Es wurde keine Nummer verbraucht.',
  busy: 'Gerade werden viele Belege erzeugt. Bitte versuchen Sie es in einer Minute noch einmal.',
  'number-taken': 'Diese Nummer ist schon vergeben. Bitte ändern Sie das Muster in den Einstellungen.',
  'number-changed':
    'Die nächste Nummer ist inzwischen eine andere als die, die Sie bestätigt haben. Es wurde keine Nummer verbraucht. Bitte bestätigen Sie die neue.',
};
