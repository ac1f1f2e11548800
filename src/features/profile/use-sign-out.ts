import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { routes } from '../../../domain/routes.ts';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { useSession } from '../session/session.tsx';

/** Signs out, here or everywhere, and opens the front page; shows an error if signing out fails. */
export function useSignOut(): (options?: { everywhere: boolean }) => Promise<void> {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return useCallback(
    async (options) => {
      try {
        await signOut(options);
        await navigate(routes.home.path);
      } catch {
        toast.error(frameTexts.notSignedOut, { description: problemTexts.networkError });
      }
    },
    [signOut, navigate],
  );
}
