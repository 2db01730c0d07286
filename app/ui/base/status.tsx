import './status.css';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

/** Shape, weight and sign say it without colour. */
export type StatusShape = 'draft' | 'open' | 'due' | 'partly' | 'done' | 'overdue' | 'void';

const shapeIcons: Record<StatusShape, IconName> = {
  draft: 'draft',
  open: 'open',
  due: 'clock',
  partly: 'partly',
  done: 'check',
  overdue: 'overdue',
  void: 'cancelled',
};

export function Status({ shape, children }: { shape: StatusShape; children: ReactNode }) {
  return (
    <span className={`status ${shape}`}>
      <Icon name={shapeIcons[shape]} />
      {children}
    </span>
  );
}

/** Of a document that is still being written. */
export function DraftStatus() {
  return <Status shape="draft">Entwurf</Status>;
}
