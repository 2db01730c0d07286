import type { ReactNode } from 'react';

/** What each picture shows, for those who do not see it. */
const pictures = {
  editor: 'Das Formular einer Rechnung mit Empfänger, Leistung und Positionen',
  lines: 'Positionen mit Menge, Einheit, Preis und Steuersatz, darunter die Summen',
  issue: 'Die Prüfung einer Rechnung vor dem Ausstellen: ein Fehler mit dem Verweis auf sein Feld',
  issued: 'Eine ausgestellte Rechnung: wie es weitergeht, und wie sie aussieht',
  customers: 'Kundenliste mit Unternehmen, Behörden und Privatpersonen',
  dashboard: 'Die Übersicht: was eingenommen und was offen ist, und was zu tun ist',
} as const;

export type ProductPictureName = keyof typeof pictures;

/** Taken of the demo company by `npm run pictures -- --home`. */
const files = import.meta.glob<string>('/app/ui/public/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

function fileOf(name: string): string {
  const file = files[`/app/ui/public/pictures/${name}.webp`];
  if (file === undefined) throw new Error(`there is no picture ${name}`);
  return file;
}

const phone = '(width < 30rem)';
const dark = '(prefers-color-scheme: dark)';

/** In the order in which a browser takes the first that fits. */
const variants = [
  { suffix: '-phone-dark', media: `${phone} and ${dark}`, width: 720, height: 760 },
  { suffix: '-phone-light', media: phone, width: 720, height: 760 },
  { suffix: '-dark', media: dark, width: 1060, height: 800 },
] as const;

/** The product as it is, light or dark as the visitor's device; drawn at once, since none stands far below the first screen. */
export function ProductPicture({ name }: { name: ProductPictureName }) {
  return (
    <picture className="product-picture">
      {variants.map(({ suffix, ...source }) => (
        <source key={suffix} srcSet={fileOf(name + suffix)} {...source} />
      ))}
      <img src={fileOf(`${name}-light`)} alt={pictures[name]} width={1060} height={800} decoding="sync" />
    </picture>
  );
}

interface CaptionedPictureProps {
  name: ProductPictureName;
  title: string;
  children: ReactNode;
}

export function CaptionedPicture({ name, title, children }: CaptionedPictureProps) {
  return (
    <figure>
      <figcaption>
        <h3>{title}</h3>
        <p>{children}</p>
      </figcaption>
      <ProductPicture name={name} />
    </figure>
  );
}
