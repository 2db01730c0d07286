import type { Language } from '../../../values/decimal.ts';
import { englishLabels } from './document-labels-english.ts';
import { germanLabels } from './document-labels-german.ts';
import type { DocumentLabels } from './document-wording.ts';

const labels: Record<Language, DocumentLabels> = { de: germanLabels, en: englishLabels };

export function documentLabels(language: Language): DocumentLabels {
  return labels[language];
}
