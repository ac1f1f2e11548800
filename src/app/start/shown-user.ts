import { createContext, use } from 'react';
import type { User } from '../../../domain/account/user.ts';

export const ShownUser = createContext<User | null>(null);

export function useShownUser(): User | null {
  return use(ShownUser);
}
