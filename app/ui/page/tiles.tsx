import './tiles.css';
import { Icon } from '../base/icon.tsx';
import type { IconName } from '../base/icon.tsx';

export interface Tile {
  href: string;
  icon: IconName;
  label: string;
  amount: string;
  note: string;
  /** Something is late: the tile speaks louder. */
  urgent?: boolean | undefined;
}

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <nav className="tiles" aria-label="Kennzahlen">
      {tiles.map((tile) => (
        <a key={tile.label} href={tile.href} className={tile.urgent ? 'urgent' : undefined}>
          <span>
            <Icon name={tile.icon} />
            {tile.label}
          </span>
          <strong>{tile.amount}</strong>
          <small>{tile.note}</small>
        </a>
      ))}
    </nav>
  );
}
