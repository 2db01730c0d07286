import './timeline.css';
import type { ReactNode } from 'react';

export interface TimelineEvent {
  /** Machine-readable moment. */
  at: string;
  /** The same moment as people read it. */
  atText: string;
  text: ReactNode;
}

/** Newest event first. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className="timeline" role="list">
      {events.map((event, index) => (
        <li key={index}>
          <time dateTime={event.at}>{event.atText}</time>
          {event.text}
        </li>
      ))}
    </ol>
  );
}
