import './paper-invoice.css';

export interface PaperLine {
  text: string;
  quantity: string;
  price: string;
  amount: string;
}

export interface PaperTotal {
  label: string;
  amount: string;
  final?: boolean | undefined;
}

interface PaperInvoiceProps {
  sender: string;
  senderNote?: string | undefined;
  /** The small line above the recipient in the window. */
  returnAddress: string;
  recipient: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  title: string;
  intro?: string | undefined;
  lines: readonly PaperLine[];
  totals: readonly PaperTotal[];
  closing?: string | undefined;
  footer: readonly (readonly string[])[];
}

/** A German invoice as text on a Paper; its sizes follow the width of the sheet. */
export function PaperInvoice(props: PaperInvoiceProps) {
  return (
    <div className="paper-invoice">
      <div className="sender">
        <b>{props.sender}</b>
        <span>{props.senderNote}</span>
      </div>
      <p className="address">
        <u>{props.returnAddress}</u>
        {`\n${props.recipient.join('\n')}`}
      </p>
      <dl className="facts">
        {props.facts.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>{value}</dd>,
        ])}
      </dl>
      <div className="body">
        <p className="title">{props.title}</p>
        {props.intro === undefined ? null : <p>{props.intro}</p>}
        <Lines lines={props.lines} totals={props.totals} />
        {props.closing === undefined ? null : <p>{props.closing}</p>}
      </div>
      <div className="foot">
        {props.footer.map((column) => (
          <p key={column.join()}>{column.join('\n')}</p>
        ))}
      </div>
    </div>
  );
}

function Lines({ lines, totals }: Pick<PaperInvoiceProps, 'lines' | 'totals'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Nr.</th>
          <th scope="col">Leistung</th>
          <th scope="col" className="number">
            Menge
          </th>
          <th scope="col" className="number">
            Preis €
          </th>
          <th scope="col" className="number">
            Summe €
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index}>
            <td>{index + 1}</td>
            <td>{line.text}</td>
            <td className="number">{line.quantity}</td>
            <td className="number">{line.price}</td>
            <td className="number">{line.amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totals.map((total) => (
          <tr key={total.label} className={total.final ? 'final' : undefined}>
            <th scope="row" colSpan={4}>
              {total.label}
            </th>
            <td className="number">{total.amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
