import { createContext, use } from 'react';
import type { User } from '../../../domain/account/user.ts';

/** The user whose pages are shown: the signed-in one, or the one whose session expired on a tool's page. */
export const ShownUser = createContext<User | null>(null);

export function useShownUser(): User | null {
  return use(ShownUser);
}
