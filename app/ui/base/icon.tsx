import spriteUrl from './icons.svg?url&no-inline';

/** Symbols of icons.svg. */
export const iconNames = [
  'plus',
  'search',
  'home',
  'invoice',
  'offer',
  'customers',
  'project',
  'product',
  'layout',
  'profile',
  'settings',
  'bank',
  'repeat',
  'items',
  'bell',
  'collect',
  'menu',
  'arrow',
  'back',
  'up',
  'down',
  'remove',
  'lock',
  'check',
  'draft',
  'open',
  'partly',
  'clock',
  'overdue',
  'cancelled',
  'error',
  'warning',
  'info',
  'brand',
  'blank',
] as const;

export type IconName = (typeof iconNames)[number];

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
