/** Who runs this installation, as its settings say. */
export interface ShownOperator {
  name: string;
  /** Street, post code and city, country: one line each. */
  address: readonly string[];
  email?: string | undefined;
  phone?: string | undefined;
  vatId?: string | undefined;
  /** Court and number, such as "Amtsgericht Musterstadt, HRB 1". */
  register?: string | undefined;
  representedBy?: string | undefined;
}

function OperatorMissing() {
  return <p>Der Betreiber hat noch keine Angaben hinterlegt.</p>;
}

export function OperatorAddress({ operator }: { operator: ShownOperator | null }) {
  if (!operator) return <OperatorMissing />;
  return (
    <address>
      <b>{operator.name}</b>
      {operator.address.map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
    </address>
  );
}

export function OperatorContact({ operator }: { operator: ShownOperator }) {
  const { email, phone } = operator;
  if (email === undefined && phone === undefined) return null;
  return (
    <ul role="list">
      {email === undefined ? null : (
        <li>
          E-Mail: <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {phone === undefined ? null : (
        <li>
          Telefon: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </li>
      )}
    </ul>
  );
}
