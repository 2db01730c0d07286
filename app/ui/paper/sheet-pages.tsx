import './sheet-pages.css';
import type { ReactNode } from 'react';
import { PagePicture } from './page-pictures.tsx';
import blankSheetUrl from './blank-sheet.css?url&no-inline';

interface SheetPagesProps {
  /** Addresses of the pictures, page by page. */
  pages: readonly string[];
  /** Every page says that it is a draft. */
  draft?: boolean | undefined;
}

/** Pages of a document as sheets below each other, each a place of its own to jump to. */
export function SheetPages({ pages, draft }: SheetPagesProps) {
  return (
    <div className="sheet-pages">
      {pages.map((src, index) => (
        <figure key={src} id={sheetId(index)}>
          <Sheet src={src} alt={pageName(index, pages.length, draft)} lazy={index > 0} draft={draft} />
          <figcaption>{`Seite ${index + 1} von ${pages.length}`}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function pageName(index: number, count: number, draft: boolean | undefined): string {
  return `Seite ${index + 1} von ${count}${draft ? ', Entwurf' : ''}`;
}

function sheetId(index: number): string {
  return `seite-${index + 1}`;
}

/** Links to the pages of a document, for the line above them. */
export function SheetLinks({ count }: { count: number }) {
  if (count < 2) return null;
  return (
    <span className="row small">
      {Array.from({ length: count }, (_, index) => (
        <a key={index} href={`#${sheetId(index)}`}>
          {`Seite ${index + 1}`}
        </a>
      ))}
    </span>
  );
}

interface SheetThumbsProps extends SheetPagesProps {
  /** Page that shows them large. */
  href: string;
  children?: ReactNode;
}

/** The same pages small, each a link to the large one. */
export function SheetThumbs({ pages, draft, href, children }: SheetThumbsProps) {
  return (
    <div className="sheet-thumbs">
      {pages.map((src, index) => (
        <a key={src} href={`${href}#${sheetId(index)}`}>
          <Sheet src={src} alt="" lazy={index > 1} draft={draft} />
          {`Seite ${index + 1}`}
        </a>
      ))}
      {children}
    </div>
  );
}

interface SheetProps {
  src: string;
  alt: string;
  lazy: boolean;
  draft: boolean | undefined;
}

function Sheet({ src, alt, lazy, draft }: SheetProps) {
  return (
    <span className={draft ? 'sheet marked' : 'sheet'}>
      <PagePicture src={src} alt={alt} lazy={lazy} />
    </span>
  );
}

/** Where no picture can be shown: what is said instead stands on the desk. */
export function NoPreview({ children }: { children: ReactNode }) {
  return <div className="sheet-pages">{children}</div>;
}

interface BlankSheetProps {
  /** What is known already; '' leaves the place dashed. */
  seller: string;
  customer: string;
}

/** A document before anything is on it: its places, dashed until they are filled. */
export function BlankSheet({ seller, customer }: BlankSheetProps) {
  const place = (name: string, filled: string) => (filled === '' ? `blank ${name}` : `blank ${name} filled`);
  return (
    <div className="sheet-pages">
      <link rel="stylesheet" href={blankSheetUrl} />
      <figure>
        <div className="sheet marked">
          <span className={place('head', seller)}>{seller || 'Ihr Profil'}</span>
          <span className={place('address', customer)}>{customer || 'Ihr Kunde'}</span>
          <span className="blank lines">Was Sie berechnen</span>
        </div>
        <figcaption>Noch ohne Positionen</figcaption>
      </figure>
    </div>
  );
}
