import { createContext } from 'react';

/** Whether fields name their term of EN 16931 (BT-10): a setting of the company, off for new accounts. */
export const FieldNumbersContext = createContext(false);
