import './hash.css';

interface HashProps {
  /** Hexadecimal digest. */
  value: string;
  algorithm?: string | undefined;
}

export function Hash({ value, algorithm = 'SHA-256' }: HashProps) {
  return (
    <p className="hash">
      {algorithm}
      <br />
      {value}
    </p>
  );
}
