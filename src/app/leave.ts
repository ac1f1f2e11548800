import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { routes } from '../../domain/routes.ts';
import { useSession } from '../features/session/session.tsx';

/** Signs out and goes home; says so when that could not be done. */
export function useLeave(): () => Promise<void> {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return useCallback(async () => {
    try {
      await signOut();
      await navigate(routes.home.path);
    } catch {
      toast.error('Not signed out', { description: 'Network error. Please try again.' });
    }
  }, [signOut, navigate]);
}
