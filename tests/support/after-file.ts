import { afterAll } from 'vitest';
import { closeOpened } from './close-with-file.ts';

afterAll(closeOpened);
