import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { Share } from '../../../domain/account/share.ts';
import { callApi } from '../../api/call-api.ts';
import { sharesKey } from '../../api/query-keys.ts';
import { ApiProblem } from '../../api/request.ts';
import { sharingTexts } from '../../texts/en/account/sharing.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';

export type ShareSettings = Pick<Share, 'showPrompt' | 'allowRemix' | 'showReceipt'>;

export function useShares() {
  return useQuery({
    queryKey: sharesKey,
    queryFn: async () => (await callApi('listShares')).shares,
  });
}

/** Both resolve with whether it was done. A failure is shown. */
export function useShareActions() {
  const queries = useQueryClient();
  const attempt = async (title: string, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      const text = error instanceof ApiProblem ? error.problem.detail : problemTexts.networkError;
      toast.error(title, { description: describeProblem(text, error) });
      return false;
    }
  };
  const store = (id: string, share: Share | null) =>
    queries.setQueryData<Share[]>(sharesKey, (known = []) => [
      ...(share ? [share] : []),
      ...known.filter((one) => one.id !== id),
    ]);
  return {
    share: (pictureId: string, settings: ShareSettings) =>
      attempt(sharingTexts.notShared, async () => {
        const { share } = await callApi('createShare', { body: { pictureId, ...settings } });
        store(share.id, share);
      }),
    stop: (id: string) =>
      attempt(sharingTexts.notStopped, async () => {
        await callApi('deleteShare', { params: { id } });
        store(id, null);
        toast.success(sharingTexts.stopped);
      }),
    copy: async (url: string) => {
      try {
        await navigator.clipboard.writeText(url);
        toast.success(sharingTexts.copied);
      } catch {
        toast.error(sharingTexts.notCopied);
      }
    },
  };
}
