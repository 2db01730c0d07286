import { reading } from '../call.ts';

export const health = reading('health');
