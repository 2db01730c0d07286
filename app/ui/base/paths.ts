import { href } from 'react-router';

/** Addresses that the frames link to; the compiler holds them against the route table. */
export const paths = {
  home: href('/'),
  terms: href('/agb'),
  contact: href('/kontakt'),
  imprint: href('/impressum'),
  privacy: href('/datenschutz'),
  consent: href('/einwilligungen'),
  login: href('/login'),
  register: href('/login/registrieren'),
  forgotPassword: href('/login/passwort'),
  logout: href('/abmelden'),
  dashboard: href('/invoice'),
  invoices: href('/invoice/rechnungen'),
  newInvoice: href('/invoice/rechnungen/neu'),
  customers: href('/invoice/kunden'),
  newCustomer: href('/invoice/kunden/neu'),
  layouts: href('/invoice/layouts'),
  newLayout: href('/invoice/layouts/neu'),
  profile: href('/invoice/profil'),
  settings: href('/invoice/einstellungen'),
  word: href('/landingpage/e-rechnung-mit-word'),
  excel: href('/landingpage/e-rechnung-mit-excel'),
  freelancers: href('/landingpage/e-rechnung-fuer-freelancer'),
  coaches: href('/landingpage/e-rechnung-fuer-coaches-berater'),
  smallBusiness: href('/landingpage/e-rechnung-fuer-kleinunternehmer'),
};
