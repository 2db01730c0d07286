import { defaultLayout } from './layout.ts';
import type { Design, LayoutSettings } from './layout.ts';

/** What a new layout begins with: each design in the type and colour that it was set for. */
export const startingLayouts: Record<Design, LayoutSettings> = {
  plain: defaultLayout,
  classic: {
    ...defaultLayout,
    design: 'classic',
    font: 'source-serif-4',
    colors: { accent: '#2b2a28', text: '#1f1d1b' },
    pageCount: 'several-pages',
  },
  column: {
    ...defaultLayout,
    design: 'column',
    font: 'inter',
    fontSizeTenthPt: 92,
    colors: { accent: '#b3261e', text: '#161616' },
  },
  band: { ...defaultLayout, design: 'band', colors: { accent: '#1f4b43', text: '#17201d' } },
};
