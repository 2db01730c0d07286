import { href } from 'react-router';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';

/** Why a document that belongs to deposits is not corrected in part, and the way that there is. */
export function WholeOnly({ invoiceId }: { invoiceId: string }) {
  return (
    <>
      <PageHead title="Rechnung korrigieren" path={[{ href: paths.invoices, text: 'Rechnungen' }]} />
      <Note level="info" title="Nur im Ganzen">
        <p>
          Abschlagsrechnungen und Schlussrechnungen, die sie abziehen, werden miteinander verrechnet. Stimmt ein Teil
          nicht, stornieren Sie die ganze Rechnung und stellen Sie sie berichtigt neu aus.
        </p>
        <p>
          <LinkButton href={href('/invoice/rechnungen/:invoiceId/storno', { invoiceId })}>Stornieren</LinkButton>
        </p>
      </Note>
    </>
  );
}
