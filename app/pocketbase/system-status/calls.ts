import { reading } from '../call.ts';

export const status = reading('system/status');
