import './menu.css';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button.tsx';

/** Either a link, or a button of a form; `action` posts to that address on its own. */
export type MenuItem =
  | { text: string; href: string }
  | { text: string; action: string }
  | { text: string; button: ComponentProps<'button'> };

interface MenuProps {
  title: ReactNode;
  items: readonly MenuItem[];
}

/** Opens without a script; menus of one page close each other. */
export function Menu({ title, items }: MenuProps) {
  return (
    <details className="menu" name="menu">
      <summary className={buttonClass({ slim: true })}>{title}</summary>
      <ul role="list">
        {items.map((item) => (
          <li key={item.text}>{menuItem(item)}</li>
        ))}
      </ul>
    </details>
  );
}

function menuItem(item: MenuItem) {
  if ('href' in item) return <a href={item.href}>{item.text}</a>;
  if ('button' in item) return <button {...item.button}>{item.text}</button>;
  return (
    <form method="post" action={item.action}>
      <button>{item.text}</button>
    </form>
  );
}
