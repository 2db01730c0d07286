import './todo-list.css';

export interface Todo {
  href: string;
  text: string;
  note: string;
  amount?: string | undefined;
}

/** A list that holds what this one leaves out. */
export interface MoreLink {
  href: string;
  text: string;
}

/** Says which keys lead to the entries; hidden where there are none to press. */
export function TodoKeys({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="todo-keys small muted">{count === 1 ? 'Taste 1' : `Tasten 1–${Math.min(count, 9)}`}</span>;
}

/** The first nine carry the keys 1 to 9. */
export function TodoList({ todos, further }: { todos: readonly Todo[]; further: readonly MoreLink[] }) {
  return (
    <>
      <ol className="todo-list" role="list">
        {todos.map((todo, index) => (
          <li key={index}>
            <a href={todo.href} aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}>
              {index < 9 ? <kbd aria-hidden="true">{index + 1}</kbd> : null}
              <b>{todo.text}</b>
              {todo.amount === undefined ? null : <span className="nowrap">{todo.amount}</span>}
              {todo.note === '' ? null : <small>{todo.note}</small>}
            </a>
          </li>
        ))}
      </ol>
      {further.length === 0 ? null : (
        <p className="row small">
          {further.map(({ href, text }) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
