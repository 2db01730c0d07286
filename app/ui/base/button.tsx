import './button.css';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

interface Look {
  variant?: 'main' | 'danger' | 'quiet' | undefined;
  slim?: boolean | undefined;
  wide?: boolean | undefined;
  icon?: IconName | undefined;
  /** The keys as printed on the keyboard ("Strg S"); `aria-keyshortcuts` names them for programs. */
  keys?: string | undefined;
}

export function Button({ variant, slim, wide, icon, keys, children, ...button }: Look & ComponentProps<'button'>) {
  return (
    <button {...button} className={buttonClass({ variant, slim, wide })}>
      <Caption icon={icon} keys={keys}>
        {children}
      </Caption>
    </button>
  );
}

export function LinkButton({ variant, slim, wide, icon, keys, children, ...link }: Look & ComponentProps<'a'>) {
  return (
    <a {...link} className={buttonClass({ variant, slim, wide })}>
      <Caption icon={icon} keys={keys}>
        {children}
      </Caption>
    </a>
  );
}

function buttonClass({ variant, slim, wide }: Pick<Look, 'variant' | 'slim' | 'wide'>): string {
  return ['button', variant, slim && 'slim', wide && 'wide'].filter(Boolean).join(' ');
}

function Caption({ icon, keys, children }: Pick<Look, 'icon' | 'keys'> & { children: ReactNode }) {
  return (
    <>
      {icon ? <Icon name={icon} /> : null}
      {children}
      {keys ? <kbd aria-hidden="true">{keys}</kbd> : null}
    </>
  );
}
