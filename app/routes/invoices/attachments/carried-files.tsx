import { href } from 'react-router';
import type { FileDamage } from '#app/pocketbase/stored-bytes.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { NextSteps } from '#app/ui/page/next-steps.tsx';
import { damageWords } from '#app/routes/documents/issued/damage-words.ts';

/** A file that an issued invoice carries, as it lies in the store. */
export interface CarriedFile {
  sha256: string;
  filename: string;
  /** type, size and description */
  facts: string;
  /** null: as it was attached */
  damage: FileDamage | null;
}

/** Each with its download; one that is damaged is named and not handed out. */
export function CarriedFiles({ files, invoiceId }: { files: readonly CarriedFile[]; invoiceId: string }) {
  const steps = files.map(({ sha256, filename, facts, damage }) => ({
    title: filename,
    text: damage === null ? facts : `Gesperrt: ${damageWords[damage]}.`,
    action:
      damage === null ? (
        <LinkButton
          slim
          icon="down"
          href={href('/invoice/rechnungen/:invoiceId/anhaenge/:attachment', { invoiceId, attachment: sha256 })}
          download
          aria-label={`${filename} laden`}
        >
          Laden
        </LinkButton>
      ) : null,
  }));
  return <NextSteps steps={steps} />;
}
