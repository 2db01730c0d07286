import { customerFields } from '#app/invoicing/customer/fields.ts';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { readTable } from './demo-table.ts';

/**
 * Twenty of all kinds by the names that documents call them: kind, name, street, post code, town, address for mails; below what
 * else is known. What is not named is empty, in German and in Germany.
 */
const customers = `
cafe        | business | Café Nordlicht                           | Deichgasse 7               | 25813 | Husum         | jule@nordlicht.example
  nameAddition | Inh. Jule Petersen
  contactName | Jule Petersen
  phone | 04841 123456
  paymentDays | 14
stadt       | public   | Stadt Fürth                              | Königstraße 88             | 90762 | Fürth         | rechnung@fuerth.example
  nameAddition | Kulturamt
  buyerReference | 04011000-1234512345-06
  paymentDays | 30
hochschule  | public   | Hochschule für Gestaltung Musterhausen   | Campusallee 2              | 99423 | Weimar        | rechnungseingang@hgm.example
  nameAddition | Zentrale Beschaffung
  contactName | Referat 3.2
  buyerReference | 16066-HSG0001-11
  paymentDays | 30
tischlerei  | business | Tischlerei Holm                          | Werkweg 3                  | 24937 | Flensburg     | buero@holm.example
  vatId | DE900000014
  paymentDays | 14
verlag      | business | Verlag Kettler GmbH                      | Am Speicher 1              | 50667 | Köln          | herstellung@kettler.example
  nameAddition | Herstellung
  contactName | Renate Osthoff
  vatId | DE900000022
  registrationNumber | HRB 48213
  paymentDays | 30
  note | Bestellnummer immer angeben.
praxis      | business | Praxis Dr. Aydın                         | Lindenallee 12             | 20099 | Hamburg       | praxis@aydin.example
  contactName | Dr. Elif Aydın
  phone | 040 778899
  paymentDays | 14
architekten | business | Architekturbüro Lenz & Partner PartG mbB | Karl-Liebknecht-Straße 143 | 04275 | Leipzig       | post@lenz-partner.example
  vatId | DE900000039
  paymentDays | 14
weingut     | business | Weingut Brennfleck KG                    | Kirchberg 9                | 67157 | Wachenheim    | keller@brennfleck.example
  paymentDays | 21
verein      | business | Literaturhaus Elbe e. V.                 | Hafenstraße 40             | 01097 | Dresden       | kasse@literaturhaus-elbe.example
  contactName | Ulrich Damm
  paymentDays | 14
rad         | business | Speichenwerk GbR                         | Zschochersche Straße 61    | 04229 | Leipzig       | werkstatt@speichenwerk.example
  nameAddition | Tom Krause und Ayla Demir
  paymentDays | 7
software    | business | Tallinn & Reuter Software AG             | Europaplatz 5              | 10557 | Berlin        | invoices@tallinn-reuter.example
  nameAddition | Accounts Payable
  addition | Turm B
  vatId | DE900000047
  registrationNumber | HRB 190771 B
  buyerReference | KST 4410
  paymentDays | 45
  language | en
blumen      | business | Blumen Marquardt                         | Marktgasse 2               | 06108 | Halle (Saale) |
  nameAddition | Inh. Sabine Marquardt e. K.
  paymentDays | 7
theater     | business | Kammerspiele am Ring gGmbH               | Ring 17                    | 09111 | Chemnitz      | verwaltung@kammerspiele.example
  contactName | Jonas Wirth
  paymentDays | 30
hoffmann    | consumer | Clara Hoffmann                           | Gartenweg 5                | 04155 | Leipzig       | clara.hoffmann@example.org
nguyen      | consumer | Minh Nguyen und Lea Sommer               | Holzhäuser Straße 71       | 04299 | Leipzig       | minh.lea@example.org
  note | Hochzeit im Mai.
brandt      | consumer | Prof. Dr. Heinrich Brandt                | Am Hang 33                 | 07743 | Jena          |
  paymentDays | 14
innsbruck   | consumer | Magdalena Egger                          | Höttinger Au 12            | 6020  | Innsbruck     | m.egger@example.org
  countryCode | AT
wien        | business | Kaffeerösterei Wallner GmbH              | Neubaugasse 18             | 1070  | Wien          | buchhaltung@wallner.example
  countryCode | AT
  vatId | ATU12345675
zuerich     | business | Atelier Rüegg AG                         | Langstrasse 200            | 8005  | Zürich        | info@rueegg.example
  countryCode | CH
yoga        | business | Yoga am Fluss                            | Uferweg 1                  | 04279 | Leipzig       |
  note | Studio geschlossen zum Jahresende.
`;

const columns = ['kind', 'name', 'street', 'postCode', 'city', 'email'];

export const demoCustomers: ReadonlyMap<string, CustomerFields> = new Map(
  readTable(customers).map(({ cells: [name = '', ...cells], below }) => {
    const typed = [...columns.map((column, at) => [column, cells[at] ?? '']), ...below];
    const unknown = typed.find(([column = '']) => !(column in customerFields));
    if (unknown) throw new Error(`demo customer: no field "${unknown[0]}"`);
    const values = typed.map(
      ([column = '', value = '']) => [column, column === 'paymentDays' ? Number(value) : value] as const,
    );
    return [name, { ...emptyValues(customerFields), language: 'de', ...Object.fromEntries(values) }];
  }),
);

/** Of the company itself: as made up as those of its customers. */
export const ownVatId = 'DE900000055';

/** Whom nobody writes to any more. */
export const archivedCustomers = ['yoga'];
