import './findings.css';
import type { ReactNode } from 'react';
import { FindingStatus } from './states.tsx';
import type { FindingLevel } from './states.tsx';

export interface FindingEntry {
  level: FindingLevel;
  title: string;
  /** What to do about it. */
  text?: ReactNode;
  /** Rule that speaks, such as BR-DE-15. */
  rule?: string | undefined;
  /** Term it speaks of, such as BT-10. */
  term?: string | undefined;
  /** Line it speaks of, counted from 1. */
  line?: number | undefined;
  /** Where the field is that mends it. */
  href?: string | undefined;
  /** What is done there: "Preis eintragen". */
  action?: string | undefined;
}

interface FindingsProps {
  findings: readonly FindingEntry[];
  /** Level above the text instead of beside it, for narrow columns. */
  narrow?: boolean | undefined;
  /** Position, from 0, of the finding that has the focus when the page opens. */
  focused?: number | undefined;
}

export function Findings({ findings, narrow, focused }: FindingsProps) {
  return (
    <ul className={narrow ? 'findings narrow' : 'findings'} role="list">
      {findings.map((finding, index) => (
        <li key={index}>
          <FindingStatus level={finding.level} />
          <b>{finding.title}</b>
          {finding.text === undefined ? null : <p>{finding.text}</p>}
          <Source finding={finding} />
          {finding.href === undefined ? null : (
            <a className="mend" href={finding.href} autoFocus={index === focused}>
              <Mend finding={finding} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Mend({ finding: { action, title } }: { finding: FindingEntry }) {
  if (action !== undefined) return action;
  return (
    <>
      Zum Feld<span className="unseen">: {title}</span>
    </>
  );
}

/** Numbers of the norm help those who have read it; for all others they stand behind a question. */
function Source({ finding }: { finding: FindingEntry }) {
  const { rule, term, line } = finding;
  if (rule === undefined && term === undefined && line === undefined) return null;
  return (
    <details className="why">
      <summary aria-label={`Warum? ${finding.title}`}>Warum?</summary>
      <SourceLine {...finding} />
    </details>
  );
}

function SourceLine({ rule, term, line }: FindingEntry) {
  return (
    <p className="hint">
      {rule === undefined ? null : 'Regel '}
      {rule === undefined ? null : <code>{rule}</code>}
      {term === undefined ? null : (
        <>
          {rule === undefined ? 'Feld ' : ', Feld '}
          <code>{term}</code>
        </>
      )}
      {line === undefined ? null : `, Position ${line}`}
    </p>
  );
}

interface FindingCountsProps {
  counts: Readonly<Record<'error' | 'warning' | 'info', number>>;
}

/** Errors and warnings are told even where there are none, notes only where there are some. */
export function FindingCounts({ counts }: FindingCountsProps) {
  return (
    <p className="row small">
      <FindingStatus level="error" count={counts.error} />
      <FindingStatus level="warning" count={counts.warning} />
      {counts.info > 0 ? <FindingStatus level="info" count={counts.info} /> : null}
    </p>
  );
}
