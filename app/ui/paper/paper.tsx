import type { ReactNode } from 'react';

interface PaperProps {
  /** What the paper shows, for those who do not see it. */
  label: string;
  /** What stands on it. */
  children: ReactNode;
}

/** A sheet of A4 with the fold and punch marks of DIN 5008 form B (105, 148.5 and 210 mm). */
export function Paper({ label, children }: PaperProps) {
  return (
    <div className="paper" role="group" aria-label={label}>
      {children}
      <svg className="marks" viewBox="0 0 210 297" aria-hidden="true">
        <path d="M4 105h4M4 148.5h6M4 210h4" />
      </svg>
    </div>
  );
}

export function PaperBackground({ children }: { children: ReactNode }) {
  return <div className="desk">{children}</div>;
}
