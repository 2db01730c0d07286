interface Mt940Parts {
  amount?: string;
  purpose?: string;
  /** the bank's own */
  reference?: string;
  closing?: string;
}

/** An account statement in MT940, of the account that CAMT files of tests are of, with what came in on 20 November. */
export function mt940({ amount = '77,00', purpose = '', reference = 'POS 45', closing = amount }: Mt940Parts = {}) {
  return `:20:STARTUMSE
:25:12030000/0000202051
:28C:00047/001
:60F:C261119EUR0,00
:61:2611201120CR${amount}NTRFNONREF//${reference}
:86:166?00GUTSCHRIFT?20SVWZ+${purpose}?32HOLM
:62F:C261120EUR${closing}
-
`;
}
