import { Button } from '#app/ui/base/button.tsx';
import { PagePicture, PreviewPane } from '#app/ui/paper/page-pictures.tsx';
import { samplePage, samplePicture } from './preview/sample-address.ts';
import type { ShownLook } from './preview/sample-address.ts';

/** What a layout makes of an invoice, as it is stored; the page behind the picture shows all pages and other documents. */
export function LookPane({ look, formId }: { look: ShownLook; formId: string }) {
  return (
    <PreviewPane id="preview" title="Vorschau">
      <a href={samplePage(look)}>
        <PagePicture src={samplePicture(look)} alt="Musterrechnung, erste Seite" lazy />
        Andere Belege, alle Seiten, PDF
      </a>
      <Button form={formId} name="then" value="preview">
        Speichern und ansehen
      </Button>
    </PreviewPane>
  );
}
