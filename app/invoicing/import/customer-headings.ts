/**
 * What other programs call their columns, letters and digits alone: Lexware Office, sevdesk, easybill, Papierkram, FastBill,
 * Invoice Ninja, address books and tables of one's own. From their help pages and public templates; no real file was at hand.
 */
export const customerHeadings: Readonly<Record<string, string>> = {
  number:
    'kundennummer kundennr kdnr kdnummer kunde nummer nr customernumber customerid clientnumber clientid customerno id debitorennummer debitornr debitor debitorenkreditorennr clientidnumber idnumber kundenid',
  sourceNumber: 'altenummer fremdnummer externenummer nummerimaltenprogramm',
  kind: 'kundenart artdeskunden kundentyp typ customertype art',
  name: 'firma firmenname name nameoderfirma unternehmen organisation company companyname organization clientname clientcompany kundenname kunde1 name1 firma1 customer customername client displayname anzeigename bezeichnung firmaname',
  nameAddition: 'namenszusatz name2 firmenzusatz firma2 zusatz abteilung department',
  ownSpelling: 'nameineigenerschrift',
  firstName: 'vorname firstname givenname contactfirstname vornameansprechpartner ansprechpartnervorname',
  lastName: 'nachname lastname familienname surname contactlastname nachnameansprechpartner ansprechpartnernachname',
  contactName: 'ansprechpartner ansprechperson kontaktperson kontakt contact contactname contactperson',
  street:
    'strasse strasse1 str strassehausnummer strasseundhausnummer strassehausnr strassenr anschrift adresse adresse1 street street1 address address1 addressline1 clientaddress1 rechnungsstrasse streetaddress',
  houseNumber: 'hausnummer hausnr housenumber',
  addition:
    'adresszusatz anschriftenzusatz adresszusatz1 adresse2 address2 addressline2 clientaddress2 zusatz1 zusatz2 street2 aptsuite',
  postCode: 'plz plz1 postleitzahl zip zipcode postcode postalcode clientpostalcode rechnungsplz',
  city: 'ort ort1 stadt wohnort city town clientcity rechnungsort',
  postCodeCity: 'plzort plzundort postleitzahlort postleitzahlundort ortplz plzstadt',
  countryCode:
    'land land1 laendercode landercode landeskennzeichen staat country countrycode clientcountryid clientcountry countryiso rechnungsland landkuerzel landkurzel',
  vatId:
    'ustid ustidnr ustidnummer umsatzsteuerid umsatzsteueridnr umsatzsteueridentifikationsnummer uid uidnummer uidnr vat vatid vatnumber vatno taxid clientvatnumber',
  registrationNumber: 'registernummer handelsregisternummer hrb hrnummer registrationnumber companynumber',
  email:
    'email email1 emailadresse mail mailadresse emailaddress rechnungsemail contactemail emailrechnung emailgeschaftlich',
  buyerReference: 'leitwegid leitweg kauferreferenz leitwegidoderkauferreferenz buyerreference routingid',
  phone:
    'telefon telefon1 tel telefonnummer phone phonenumber phone1 clientphone contactphone telefongeschaftlich telefonfestnetz festnetz',
  paymentDays:
    'zahlungsziel zahlungszielintagen zahlungsfrist zahlbar zahlungsbedingung zahlungsbedingungen paymentterms paymentdays terms netdays',
  language: 'sprache sprachederbelege language locale',
  invoiceFormat: 'erechnungals rechnungsformat invoiceformat',
  note: 'notiz notizen bemerkung bemerkungen anmerkung kommentar note notes comment remarks clientprivatenotes privatenotes beschreibung',
};

/** Whose file it is, by headings that stand together nowhere else. */
export const customerPrograms: readonly { name: string; headings: readonly string[] }[] = [
  { name: 'Lexware Office', headings: ['firmenname', 'strasse1', 'plz1', 'ort1'] },
  { name: 'sevdesk', headings: ['organisation', 'namenszusatz', 'adresskategorie'] },
  { name: 'Invoice Ninja', headings: ['clientname', 'clientaddress1'] },
];
