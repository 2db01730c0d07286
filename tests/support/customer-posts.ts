/** The customer form as a browser sends it. */
export const customerFields = {
  kind: 'business',
  name: 'Tischlerei Holm',
  street: 'Werkweg 3',
  postCode: '24937',
  city: 'Flensburg',
  countryCode: 'DE',
  language: 'de',
  invoiceFormat: 'usual',
  email: '',
  buyerReference: '',
  vatId: '',
  paymentDays: '',
};
