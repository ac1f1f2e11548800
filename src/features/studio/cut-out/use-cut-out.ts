import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import {
  type CutOutState,
  cutOutState,
  photoSizeOf,
  type SmallCutOut,
} from '../../../device/cutout/saved-cut-outs.ts';
import { LocalHistory } from '../../../device/history/local-history.ts';
import type { OwnPicture } from '../result/use-result-file.ts';

export interface CutOut {
  /** What the provider has made; null while there is no result. */
  small: SmallCutOut | null;
  state: CutOutState;
  /** The device's finished picture in the history; null while it is the provider's. */
  own: OwnPicture | null;
  isInHistory: boolean;
  canRefine: boolean;
}

/** Follows the device's work on a job's cut-out. */
export function useCutOut(userId: string, job: Job | null): CutOut {
  const history = useMemo(() => new LocalHistory(userId), [userId]);
  const { id, result } = job?.state === 'succeeded' ? job : { id: '', result: undefined };
  const small = result ? { id, width: result.width, height: result.height } : null;
  const subscribe = useCallback((onChange: () => void) => history.subscribe(onChange), [history]);
  const read = () =>
    small ? JSON.stringify([cutOutState(userId, small), history.has(id)]) : nothing;
  const snapshot = useSyncExternalStore(subscribe, read, () => nothing);
  const [state, isInHistory] = JSON.parse(snapshot) as [CutOutState, boolean];
  const { version } = state;
  const { data = null } = useQuery({
    queryKey: ['cut-out', userId, id, version],
    queryFn: async () => {
      const blob = await history.picture(id).catch(() => null);
      return blob && { blob, version };
    },
    enabled: state.state === 'made' && isInHistory,
    // The picture before it was refined, until the new one is read.
    placeholderData: (before: OwnPicture | null | undefined, query) =>
      query?.queryKey[2] === id ? (before ?? undefined) : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
  const canRefine = isInHistory && photoSizeOf(userId, id) !== null;
  return { small, state, own: data, isInHistory, canRefine };
}

const nothing = JSON.stringify([{ state: 'none', version: 0 }, false]);
