import { writing } from '../call.ts';

interface Account {
  email: string;
  password: string;
}

export const register = writing<Account & { proof: string }>()({ method: 'POST', path: 'register' });

export const createConfirmed = writing<Account>()({
  method: 'POST',
  path: 'system/accounts',
  refusals: ['known-address'],
});
