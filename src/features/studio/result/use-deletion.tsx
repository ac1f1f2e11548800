import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Job } from '../../../../domain/account/job.ts';
import { pictureUrl } from '../../../api/job-picture.ts';
import { jobKey } from '../../../api/query-keys.ts';
import { isMarkedDeleted } from '../../../device/history/deletion-marks.ts';
import { LocalHistory } from '../../../device/history/local-history.ts';
import { deletionsOf } from '../../deletion/deletion.ts';
import { isKeeping } from '../../session/session.tsx';

/** Deletes a result everywhere, with Undo, which shows the picture. */
export function useDeletion(userId: string) {
  const queries = useQueryClient();
  const deletions = deletionsOf(userId);
  const hidden = useSyncExternalStore(deletions.subscribe, deletions.get, deletions.get);
  const isDeleted = ({ id }: Job) => hidden.has(id) || isMarkedDeleted(userId, id);
  const remove = (job: Job) => {
    const { id } = job;
    const shown = <img src={pictureUrl(job)} alt="" className="mt-2 size-12 rounded-small" />;
    deletions.deleteLater([id], shown, async () => {
      await new LocalHistory(userId).remove([id], { everywhere: isKeeping() });
      queries.setQueryData<Job>(jobKey(id), (known) => known && { ...known, result: undefined });
    });
  };
  return { isDeleted, remove };
}
