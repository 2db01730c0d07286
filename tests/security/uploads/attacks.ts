import type { Attack } from './attack.ts';
import { drawingAttacks } from './pdf-drawings.ts';
import { packingAttacks } from './pdf-packing.ts';
import { structureAttacks } from './pdf-structure.ts';
import { rasterAttacks } from './rasters.ts';
import { svgAttacks } from './svgs.ts';

export const uploadAttacks: readonly Attack[] = [
  ...svgAttacks,
  ...rasterAttacks,
  ...packingAttacks,
  ...drawingAttacks,
  ...structureAttacks,
];
