import { useCallback } from 'react';
import { toast } from 'sonner';
import { frameTexts } from '../../texts/en/shell/frame.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { useSession } from '../session/session.tsx';

export function useSignOut(): (options?: { everywhere: boolean }) => Promise<void> {
  const { signOut } = useSession();
  return useCallback(
    async (options) => {
      try {
        await signOut(options);
      } catch {
        toast.error(frameTexts.notSignedOut, { description: problemTexts.networkError });
      }
    },
    [signOut],
  );
}
