import type { Finding, Level } from '#app/einvoice/findings.ts';
import { detectProfile } from '#app/einvoice/profiles.ts';
import type { ProfileId } from '#app/einvoice/profiles.ts';
import { findingOfRefusal, refusalText as of } from '#app/einvoice/report/refusal-text.ts';
import type { Container } from './container.ts';

const texts = {
  relationship: of(
    'BW-PDF-RELATIONSHIP',
    ['Die PDF-Datei sagt nicht, in welcher Beziehung die eingebettete Rechnung zum Blatt steht.'],
    ['The PDF file does not say how the embedded invoice relates to the page.'],
  ),
  pdfa: of(
    'BW-PDF-PDFA',
    ['Die PDF-Datei gibt sich nicht als PDF/A-3 aus, das eine Rechnung enthalten darf.'],
    ['The PDF file does not claim to be PDF/A-3, which may hold an invoice.'],
  ),
  metadata: of(
    'BW-PDF-METADATA',
    ['Die Metadaten der PDF-Datei nennen kein Profil der eingebetteten Rechnung.'],
    ['The metadata of the PDF file name no profile of the embedded invoice.'],
  ),
  profile: of(
    'BW-PDF-PROFILE',
    ['Die Metadaten der PDF-Datei nennen ein anderes Profil (%) als die eingebettete Rechnung.'],
    ['The metadata of the PDF file name another profile (%) than the embedded invoice.'],
  ),
  invoices: of(
    'BW-PDF-INVOICES',
    ['In der PDF-Datei stecken mehrere Rechnungen (%).'],
    ['There are several invoices in the PDF file (%).'],
  ),
};

const levels: Partial<Record<ProfileId, readonly string[]>> = {
  'zugferd-minimum': ['MINIMUM'],
  'zugferd-basicwl': ['BASICWL'],
  'zugferd-basic': ['BASIC'],
  'zugferd-extended': ['EXTENDED'],
  en16931: ['EN16931', 'COMFORT'],
  xrechnung: ['XRECHNUNG'],
};

/** What is wrong with a hybrid PDF around its invoice. Whether it is PDF/A-3 as it claims is not judged. */
export function containerFindings(container: Container, specification: string | undefined): Finding[] {
  const { relationship, pdfaPart, level, invoices } = container;
  const found: Finding[] = [];
  const tell = (what: keyof typeof texts, at: Level, detail = ''): number =>
    found.push({ ...findingOfRefusal(texts[what], detail), level: at });
  // Two files of one name: nobody can know which of them is meant.
  const isAmbiguous = new Set(invoices).size < invoices.length;
  if (invoices.length > 1) tell('invoices', isAmbiguous ? 'fatal' : 'warning', invoices.join(', '));
  if (!['Alternative', 'Source', 'Data'].includes(relationship)) tell('relationship', 'warning');
  if (pdfaPart !== '3') tell('pdfa', 'warning');
  if (level === '') tell('metadata', 'warning');
  else if (contradicts(level, specification)) tell('profile', 'warning', level);
  return found;
}

/** Only of profiles that the invoice names for certain. */
function contradicts(level: string, specification: string | undefined): boolean {
  const profile = detectProfile(specification);
  const names = levels[profile.id];
  const isCertain = profile.marks !== undefined || profile.specification === specification?.trim();
  return isCertain && names !== undefined && !names.includes(level.toUpperCase().replaceAll(/[ _-]/g, ''));
}
