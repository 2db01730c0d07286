import type { StopReason } from '#app/workflows/schedules/finish-run.ts';
import type { ScheduleRun } from '#app/pocketbase/schedules/calls.ts';

export const notRepeatable =
  'Als Vorlage taugt nur eine gewöhnliche Rechnung, in der ein Kunde steht; keine Abschlags- oder Schlussrechnung und kein Storno.';

/** What kept a run from its draft, or its draft from being issued. */
type RunReason = StopReason | 'demo-limit' | 'unknown-customer' | 'unknown-project' | 'amount-too-large';

const reasons: Readonly<Record<RunReason, string>> = {
  incomplete: 'Die Prüfung hält sie auf: Öffnen Sie den Entwurf, dort steht, was fehlt oder gefragt wird.',
  edited: 'Der Entwurf war inzwischen bearbeitet. Stellen Sie ihn selbst aus.',
  discarded: 'Der Entwurf war verworfen.',
  'no-recipient': 'Beim Kunden steht keine E-Mail-Adresse.',
  'not-found': 'Der Entwurf war inzwischen gelöscht.',
  stale: 'Der Entwurf war inzwischen bearbeitet. Stellen Sie ihn selbst aus.',
  'issued-before': 'Es gibt schon eine Rechnung über dieselbe Leistung. Öffnen Sie den Entwurf und entscheiden Sie.',
  'date-before-last': 'Die letzte Rechnung trägt ein späteres Datum als heute.',
  'number-taken': 'Die nächste Nummer ist schon vergeben. Bitte prüfen Sie die Nummern in den Einstellungen.',
  'deposits-changed': 'Die Abschläge haben sich geändert. Öffnen Sie den Entwurf und prüfen Sie ihn.',
  'files-differ': 'Die Dateien sagten nicht dasselbe wie die Rechnung. Öffnen Sie den Entwurf und prüfen Sie ihn.',
  'not-drawable': 'Die Rechnung ließ sich nicht zeichnen. Öffnen Sie den Entwurf und prüfen Sie ihn.',
  'demo-limit': 'Die Grenze ohne Abo war erreicht; es wurde kein Entwurf angelegt.',
  'unknown-customer': 'Den Kunden gibt es nicht mehr; es wurde kein Entwurf angelegt.',
  'unknown-project': 'Das Projekt gibt es nicht mehr; es wurde kein Entwurf angelegt.',
  'amount-too-large': 'Der Betrag ist zu groß; es wurde kein Entwurf angelegt.',
};

const states: Readonly<Record<ScheduleRun['state'], string>> = {
  pending: 'Wird ausgestellt und versendet.',
  draft: 'Entwurf angelegt.',
  sent: 'Ausgestellt, E-Mail geschrieben.',
  stopped: 'Nicht ausgestellt.',
  refused: 'Nicht angelegt.',
};

const knownReasons = new Map(Object.entries(reasons));

/** What became of a run, in a sentence or two. */
export function describeScheduleRun({ state, reason }: Pick<ScheduleRun, 'state' | 'reason'>): string {
  const why = knownReasons.get(reason);
  return why === undefined ? states[state] : `${states[state]} ${why}`;
}
