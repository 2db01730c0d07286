import type { Language } from '../../values/decimal.ts';
import type { DocumentKind } from '../documents/document-model.ts';
import type { LayoutSettings } from './layout.ts';

/** The part of a layout that one document is drawn with: texts of other kinds and languages are left out. */
export function freezeLayout(
  layout: LayoutSettings,
  document: { kind: DocumentKind; language: Language },
): LayoutSettings {
  return {
    ...layout,
    texts: layout.texts.filter(({ kind, language }) => kind === document.kind && language === document.language),
  };
}
