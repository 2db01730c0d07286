import type { BilledContent } from '../../../invoicing/invoice/snapshot.ts';
import { Fold } from '../../../ui/base/fold.tsx';
import { Part } from '../../../ui/frame/page.tsx';
import { SheetLinks } from '../../../ui/paper/sheet-pages.tsx';
import type { billedPart, FrozenGroup } from '../../shared/frozen/frozen-parts.tsx';
import { FrozenLines, FrozenParts } from '../../shared/frozen/frozen-parts.tsx';
import { DocumentPages } from '../../shared/pictures/document-pages.tsx';
import type { PagesToShow } from '../../shared/pictures/document-pages.tsx';

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
