import customersDark from '#app/ui/public/pictures/customers-dark.webp?url';
import customers from '#app/ui/public/pictures/customers-light.webp?url';
import document from '#app/ui/public/pictures/document.webp?url';
import editorDark from '#app/ui/public/pictures/editor-dark.webp?url';
import editor from '#app/ui/public/pictures/editor-light.webp?url';
import invoicesDark from '#app/ui/public/pictures/invoices-dark.webp?url';
import invoices from '#app/ui/public/pictures/invoices-light.webp?url';
import issueDark from '#app/ui/public/pictures/issue-dark.webp?url';
import issue from '#app/ui/public/pictures/issue-light.webp?url';
import linesDark from '#app/ui/public/pictures/lines-dark.webp?url';
import lines from '#app/ui/public/pictures/lines-light.webp?url';

interface Picture {
  light: string;
  /** absent: paper, which is white by night too */
  dark?: string;
  alt: string;
}

/** Taken of the demo company by `npm run pictures -- --home`. */
const pictures = {
  editor: {
    light: editor,
    dark: editorDark,
    alt: 'Das Formular einer Rechnung mit Empfänger, Leistung und Positionen',
  },
  lines: {
    light: lines,
    dark: linesDark,
    alt: 'Positionen mit Menge, Einheit, Preis und Steuersatz, darunter die Summen',
  },
  issue: { light: issue, dark: issueDark, alt: 'Die Prüfung einer Rechnung vor dem Ausstellen' },
  customers: { light: customers, dark: customersDark, alt: 'Kundenliste mit Unternehmen, Behörden und Privatpersonen' },
  invoices: {
    light: invoices,
    dark: invoicesDark,
    alt: 'Rechnungsliste mit Kunde, Datum, Fälligkeit, Status und Betrag',
  },
  document: { light: document, alt: 'Eine fertige Rechnung mit Logo, Anschrift, Positionen und Summe' },
} as const satisfies Record<string, Picture>;

export type ProductPictureName = keyof typeof pictures;

interface ProductPictureProps {
  name: ProductPictureName;
  /** stands below the first screen */
  lazy?: boolean;
}

/** The product as it is, light or dark as the visitor's device. */
export function ProductPicture({ name, lazy = false }: ProductPictureProps) {
  const { light, dark, alt }: Picture = pictures[name];
  return (
    <picture className="product-picture">
      {dark === undefined ? null : <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      <img src={light} alt={alt} width={1000} height={760} {...(lazy ? { loading: 'lazy' } : {})} decoding="async" />
    </picture>
  );
}
