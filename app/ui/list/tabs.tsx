import './tabs.css';
import { formatCount } from '#app/values/counts.ts';

export interface Tab {
  href: string;
  label: string;
  count?: number | undefined;
  current?: boolean | undefined;
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count === undefined ? null : <small>{formatCount(tab.count)}</small>}
        </a>
      ))}
    </nav>
  );
}
