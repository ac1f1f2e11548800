import { useEffect, useMemo, useRef } from 'react';
import { toast } from 'sonner';
import type { Job } from '../../../../domain/account/job.ts';
import { isSettled } from '../../../../domain/account/job-state.ts';
import { isMobile } from '../../../../domain/device.ts';
import { toolCost } from '../../../../domain/tools/tool-cost.ts';
import type { Recipe } from '../../../device/recipe/recipe.ts';
import { currentState } from '../../../device/recipe/undo-history.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { describeProblem } from '../../../ui/feedback/describe-problem.tsx';
import { useCredits, useFollowCredits } from '../../credits/credits.ts';
import { claimPlace, giveUpPlace } from '../../keeping/keeping.ts';
import {
  type FollowedJob,
  failureMessage,
  restartWithoutUpload,
  submitErrorMessage,
  useJob,
} from '../../studio/studio.ts';
import { type EditChoices, paidTool } from '../choices/edit-choices.ts';
import { choicesAfterPaid } from '../choices/preview.ts';
import type { ChangeChoices } from '../choices/use-edit-choices.ts';
import { withEdit } from '../document/edit-lock.ts';
import type { EditFailure } from '../document/editor-document.ts';
import type { EditorStore } from '../document/editor-store.ts';
import { extractChanges } from '../document/extract-changes.ts';
import { retainStore } from '../document/shared-stores.ts';
import { fetchResponse, savePaidEdit } from './finish-edit.ts';
import { prepareEdit } from './prepare-edit.ts';
import { forgetSentEdit, sendEdit } from './send-edit.ts';

export interface PaidEdit extends Omit<FollowedJob, 'submit' | 'newest'> {
  cost: number;
  /** Undefined until the balance is known. */
  available: number | undefined;
  isBusy: boolean;
  /** The missing input; null if there is none. */
  missing: string | null;
  failure: EditFailure | null;
  submit: () => Promise<void>;
}

/**
 * Pays for an edit before it is applied. The edit is saved on the device before the server is asked, and
 * applied when its job has succeeded, also after a reload or a lost response.
 */
export function usePaidEdit(
  store: EditorStore,
  choices: EditChoices,
  onChange: ChangeChoices,
): PaidEdit {
  const credits = useCredits();
  const followCredits = useFollowCredits();
  const { newest, submit: submitJob, ...followed } = useJob(store.userId, 'edit');
  const finishing = useRef<string | null>(null);
  const snapshot = store.read();
  const pending = snapshot.phase === 'open' ? snapshot.pending : null;
  const mobile = isMobile(navigator.userAgent);
  const tool = paidTool(choices);
  const state = snapshot.phase === 'open' ? currentState(snapshot.history) : null;
  const prepared = useMemo(
    () => (tool && state ? prepareEdit({ ...choices, tab: tool }, state) : null),
    [choices, tool, state],
  );
  const cost = tool ? toolCost({ tool: 'edit', options: { tool } }) : 0;
  const { job, isSending, isSubmitting, isUnknown, reread } = followed;

  const settle = async (ended: Job) => {
    if (finishing.current === ended.id) return;
    finishing.current = ended.id;
    const end = retainStore(store);
    try {
      if (ended.state !== 'succeeded') {
        const message = failureMessage(ended.error?.code ?? 'provider_failed', mobile, 'edit');
        toast.error(editorTexts.failed, { description: message });
        store.drop({ message, jobId: ended.state === 'failed' ? ended.id : null });
      } else {
        const ts = Date.parse(ended.settledAt ?? ended.createdAt);
        const response = await fetchResponse(ended, reread);
        if (!(await store.finish(response, extractChanges, ts))) {
          const { title, description } = editorTexts.deletedResult;
          toast.error(title, { description });
          store.drop({ message: title, advice: description, jobId: ended.id });
        }
      }
    } catch {
      const { title, description } = editorTexts.unfetched;
      toast.error(title, { description });
    } finally {
      end();
    }
    await followCredits();
  };
  useEffect(
    () =>
      store.subscribeToApplied(({ options }) =>
        onChange((choices) => choicesAfterPaid(options, choices)),
      ),
    [store, onChange],
  );
  const { jobId: followedId, step } = newest.read();
  const isFollowed = pending !== null && pending.jobId === followedId;
  const ended = isFollowed && job && isSettled(job.state) ? job : null;
  useEffect(() => {
    if (ended) void settle(ended);
    else if (!pending || step !== null) return;
    // The page closed before the job was sent, or another tab has submitted one since.
    else if (!isFollowed) newest.follow(pending.jobId);
    // The server does not know the job: nothing was charged.
    else if (isUnknown) store.drop({ message: editorTexts.neverSent, jobId: null });
  });

  const unsaved = snapshot.phase === 'open' ? snapshot.unsaved : null;
  const pictures = snapshot.phase === 'open' ? snapshot.pictures : null;
  const saving = useRef<string | null>(null);
  useEffect(() => {
    if (!unsaved || !pictures || saving.current === unsaved.jobId) return;
    saving.current = unsaved.jobId;
    void savePaidEdit(store, unsaved, pictures).finally(retainStore(store));
  }, [store, unsaved, pictures]);

  const submit = async () => {
    if (snapshot.phase !== 'open' || !state || !prepared?.ok || pending) return;
    store.setFailure(null);
    if (credits === undefined || credits.available < cost) return;
    if (!newest.begin()) return;
    const end = retainStore(store);
    const jobId = crypto.randomUUID();
    try {
      if (!(await claimPlace(store.userId, jobId))) return;
      newest.show('sending');
      const { options } = prepared;
      const edit = prepared.edit(jobId);
      const start = async () => {
        const request = await sendEdit(
          store.userId,
          options,
          edit,
          state.recipe,
          snapshot.pictures,
          { mobile, onProgress: (percent) => newest.show('sending', percent) },
        );
        // The edit does not belong to a picture opened or changed meanwhile, and nothing is charged.
        if (!isCurrent(store, state.recipe)) return giveUpPlace(store.userId, jobId);
        await store.begin({ jobId, edit, options });
        await submitJob(request, jobId);
      };
      await withEdit(jobId, () => restartWithoutUpload(start, () => forgetSentEdit(state.recipe)));
    } catch (error) {
      // The edit was refused or never sent, and is not charged. If only the response is missing, `submit`
      // does not throw, and the job is followed, because the server may have it.
      giveUpPlace(store.userId, jobId);
      const { title, description } = submitErrorMessage(error, editorTexts.failed, mobile);
      store.drop({ message: description, jobId: null });
      toast.error(title, { description: describeProblem(description, error) });
    } finally {
      newest.show(null);
      end();
    }
    await followCredits();
  };

  return {
    ...followed,
    cost,
    available: credits?.available,
    isBusy: isSending || isSubmitting || pending !== null,
    missing: prepared && !prepared.ok ? prepared.alert : null,
    failure: snapshot.phase === 'open' ? snapshot.failure : null,
    submit,
  };
}

function isCurrent(store: EditorStore, recipe: Recipe): boolean {
  const now = store.read();
  return now.phase === 'open' && currentState(now.history).recipe === recipe;
}
