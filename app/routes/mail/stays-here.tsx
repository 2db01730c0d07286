import { Note } from '#app/ui/base/note.tsx';

export function StaysHere() {
  return (
    <Note level="info" title="Diese Installation verschickt keine E-Mails">
      <p>Die E-Mail wird auf dem Rechner abgelegt, auf dem Belegwerk läuft. Ihr Kunde bekommt sie nicht.</p>
    </Note>
  );
}
