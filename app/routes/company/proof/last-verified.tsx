import { Note } from '#app/ui/base/note.tsx';
import { notedDamagesMax } from '#app/workflows/folder/last-run-file.ts';
import type { LastVerification } from '#app/workflows/folder/last-run-file.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';

/** What the last check noted of the company's data; null: there is no note that can be read. */
export function LastVerified({ verified }: { verified: LastVerification | null }) {
  if (verified === null) return <p>Von einer Prüfung Ihrer Daten ist hier nichts bekannt.</p>;
  const { damages, general } = verified;
  const at = formatBerlinTime(verified.at);
  return (
    <>
      {damages.length === 0 ? (
        <Note level="good" title={`Zuletzt geprüft am ${at}: keine Abweichung bei Ihren Daten`} />
      ) : (
        <Note level="danger" title={`Zuletzt geprüft am ${at}: Abweichungen bei Ihren Daten`}>
          <ul>
            {damages.map(({ subject, text }, index) => (
              <li key={index}>{`${subject}: ${text}`}</li>
            ))}
          </ul>
          {damages.length < notedDamagesMax ? null : <p>{`Mehr als ${notedDamagesMax} werden hier nicht genannt.`}</p>}
        </Note>
      )}
      {general ? (
        <Note level="warning" title="Auch bei der Installation selbst gibt es Abweichungen">
          <p>Welche, nennt belegwerk verify dem, der Belegwerk hier betreibt.</p>
        </Note>
      ) : null}
    </>
  );
}
