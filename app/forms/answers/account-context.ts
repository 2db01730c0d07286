import { createContext } from 'react';

/** Account that the signed-in pages are shown to. */
export const AccountContext = createContext('');
