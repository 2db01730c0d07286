import './way.css';

const steps = ['Datei wählen', 'Spalten zuordnen', 'Ergebnis'];

/** On which of the three steps one is. */
export function Way({ step }: { step: 1 | 2 | 3 }) {
  return (
    <ol className="way" role="list" aria-label="Einlesen in drei Schritten">
      {steps.map((name, index) => (
        <li key={name} aria-current={index + 1 === step ? 'step' : undefined}>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}
