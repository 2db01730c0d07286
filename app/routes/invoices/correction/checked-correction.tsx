import type { BilledContent } from '#app/invoicing/invoice/snapshot.ts';
import { Fold } from '#app/ui/base/fold.tsx';
import { Part } from '#app/ui/frame/page.tsx';
import { SheetLinks } from '#app/ui/paper/sheet-pages.tsx';
import type { billedPart, FrozenGroup } from '#app/routes/documents/issued/frozen-parts.tsx';
import { FrozenLines, FrozenParts } from '#app/routes/documents/issued/frozen-parts.tsx';
import { DocumentPages } from '#app/routes/documents/pictures/document-pages.tsx';
import type { PagesToShow } from '#app/routes/documents/pictures/document-pages.tsx';

/** A correction as it would be issued. */
export interface CheckedCorrection {
  /** of its content, which the person has seen */
  hash: string;
  totals: BilledContent['totals'];
  billed: ReturnType<typeof billedPart>;
  groups: FrozenGroup[];
  shown: PagesToShow;
}

interface CheckedPartsProps {
  checked: CheckedCorrection;
  /** nothing is wrong with it: it is looked at first */
  focused: boolean;
}

export function CheckedParts({ checked: { billed, groups, shown }, focused }: CheckedPartsProps) {
  return (
    <>
      <Part id="stored" title="Das wird unveränderlich gespeichert" focused={focused}>
        <FrozenLines billed={billed} grossLabel="Korrekturbetrag" />
        <Fold title="Anschriften, Daten, Texte" note="wie auf der Rechnung">
          <FrozenParts groups={groups} />
        </Fold>
      </Part>
      <Part id="pages" title="Seiten" note={<SheetLinks count={shown.pages.length} />}>
        <DocumentPages shown={shown} draft pdf={null} again={{ name: 'then', value: 'check' }} />
      </Part>
    </>
  );
}
