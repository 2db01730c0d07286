import './sample-sheet.css';
import { Icon } from '#app/ui/base/icon.tsx';
import { FindingStatus } from '#app/ui/page/states.tsx';
import { TotalsTable } from '#app/ui/base/totals.tsx';
import { sampleInvoice } from './sample-invoice.ts';

/** What one has in the end: an invoice that was checked and issued, as text on white paper. */
export function SampleSheet() {
  const { number, sender, recipient, facts, lines, totals, files } = sampleInvoice;
  return (
    <section className="sample-sheet" aria-labelledby="issued">
      <div className="verdict">
        <h2 id="issued">
          <Icon name="check" />
          Geprüft und ausgestellt
        </h2>
        <p className="row">
          <FindingStatus level="error" count={0} />
          <FindingStatus level="warning" count={0} />
        </p>
      </div>
      <div className="letter">
        <p className="sender">
          <b>{sender}</b>
          <span>Beispiel</span>
        </p>
        <p className="address">{recipient.join('\n')}</p>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="title">Rechnung {number}</p>
        <table>
          <caption className="unseen">Positionen</caption>
          <thead>
            <tr>
              <th scope="col">Leistung</th>
              <th scope="col">Summe €</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ text, price, amount }) => (
              <tr key={text}>
                <td>
                  {text}
                  <small>{price}</small>
                </td>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <TotalsTable rows={totals} />
      </div>
      <dl className="files">
        {files.map(({ name, use }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{use}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
