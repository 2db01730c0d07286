/** Fields of a form whose session had ended, carried as hidden fields of the login form. Nothing is stored. */
export interface Replay {
  /** our own path the form went to */
  path: string;
  /** account the form was filled in as */
  account: string;
  fields: ReplayField[];
}

export interface ReplayField {
  name: string;
  value: string;
}

/** Hidden field of every signed-in form: who filled it in. */
export const accountField = '_konto';

export const replayNames = {
  path: 'wiederholen-pfad',
  account: 'wiederholen-konto',
  name: 'wiederholen-name',
  value: 'wiederholen-wert',
};

/** What the error boundary gets as data of a 401. */
export interface ExpiredSession {
  kind: 'session-expired';
  replay: Replay;
}
