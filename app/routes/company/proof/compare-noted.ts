import type { ExpectedHead } from '#app/pocketbase/heads/documents.ts';
import type { NoteLevel } from '#app/ui/base/note.tsx';
import { formatBerlinTime } from '#app/values/berlin-time.ts';

interface Verdict {
  level: NoteLevel;
  title: string;
  text: string;
}

interface OwnLog {
  company: string;
  last: { seq: number };
  /** instant of the event with the noted place and hash; '' where there is none */
  foundAt: string;
}

/** What can be said of a head that somebody noted; `noted`: null where it is none. */
export function compareNoted(noted: ExpectedHead | null, { company, last, foundAt }: OwnLog): Verdict {
  if (noted === null)
    return {
      level: 'danger',
      title: 'Das ist kein Stand',
      text: 'Ein Stand sind drei Teile mit Strichen dazwischen: die Firma, eine Zahl und 64 Zeichen. Bitte geben Sie ihn ganz ein.',
    };
  if (!('company' in noted))
    return {
      level: 'info',
      title: 'Das ist der Stand der ganzen Installation',
      text: 'Ihn prüft, wer Belegwerk hier betreibt: belegwerk verify --expect, gefolgt vom Stand.',
    };
  if (noted.company !== company)
    return {
      level: 'danger',
      title: 'Das ist nicht der Stand Ihrer Firma',
      text: `Der Stand Ihrer Firma beginnt mit ${company}.`,
    };
  if (foundAt !== '')
    return {
      level: 'good',
      title: 'Der Stand steht unverändert im Protokoll',
      text: `Es ist der von Vorgang ${noted.seq}, ${formatBerlinTime(foundAt)}. Ob bis dahin jeder Vorgang auf den davor passt, sagt die Prüfung.`,
    };
  const text =
    noted.seq > last.seq
      ? `Das Protokoll endet mit Vorgang ${last.seq}: Sein Ende fehlt, oder der Stand ist falsch abgeschrieben.`
      : `Vorgang ${noted.seq} hat hier einen anderen Stand: Das Protokoll wurde umgeschrieben, oder der Stand ist falsch abgeschrieben.`;
  return { level: 'danger', title: 'Diesen Stand gibt es hier nicht', text };
}
