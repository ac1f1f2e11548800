import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { routes } from '../../../domain/routes.ts';
import { useSession } from '../../features/session/session.tsx';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';

/** Signs out and opens the front page; shows an error if signing out fails. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return useCallback(async () => {
    try {
      await signOut();
      await navigate(routes.home.path);
    } catch {
      toast.error(frameTexts.notSignedOut, { description: problemTexts.networkError });
    }
  }, [signOut, navigate]);
}
