import type { ReactNode } from 'react';

/**
 * A date is typed; the browser's calendar beside it fills the text (`enhance/calendar.js`), and is there only where that
 * script runs. Alt and the arrow down open it from within the text, so it is no further stop for the Tab key.
 */
export function WithCalendar({ children }: { children: ReactNode }) {
  return (
    <div className="with-calendar">
      {children}
      <button type="button" tabIndex={-1} aria-label="Kalender" title="Kalender (Alt ↓)" />
    </div>
  );
}
