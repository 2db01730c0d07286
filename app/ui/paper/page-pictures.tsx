import './page-pictures.css';
import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';

const a4Pt = { width: 595, height: 842 };

/** A form beside what it makes; below it on narrow screens. */
export function WithPreview({ children }: { children: ReactNode }) {
  return <div className="with-preview">{children}</div>;
}

interface PreviewProps {
  /** of the section, so that addresses can lead here */
  id: string;
  title: string;
  children: ReactNode;
}

export function PreviewPane({ id, title, children }: PreviewProps) {
  return (
    <section className="preview" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

interface PagePictureProps {
  src: string;
  alt: string;
  lazy?: boolean;
}

export function PagePicture({ src, alt, lazy = false }: PagePictureProps) {
  return (
    <img
      className="page-picture"
      src={src}
      alt={alt}
      {...a4Pt}
      {...(lazy ? { loading: 'lazy' } : {})}
      decoding="async"
    />
  );
}

/** Standards that a document keeps. */
export function ConformsTo({ standards }: { standards: readonly string[] }) {
  return (
    <ul className="conforms" role="list" aria-label="Dieser Beleg entspricht">
      {standards.map((standard) => (
        <li key={standard}>
          <Icon name="check" />
          {standard}
        </li>
      ))}
    </ul>
  );
}

/** A picture that a form holds already. */
export function StoredImage({ src, alt }: { src: string; alt: string }) {
  return <img className="stored-picture" src={src} alt={alt} />;
}
