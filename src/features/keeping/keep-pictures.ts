import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { accountPicturesMax, trialPicturesMax } from '../../../domain/limits.ts';
import { callApi } from '../../api/call-api.ts';
import { picturesKey } from '../../api/query-keys.ts';
import { ApiProblem } from '../../api/request.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import { useCredits } from '../credits/credits.ts';
import { asSignedIn, useSession } from '../session/session.tsx';

export function useKeepPictures() {
  const { change } = useSession();
  const queries = useQueryClient();
  const hasBought = useCredits()?.hasBought;
  const [isBusy, setBusy] = useState(false);
  const turn = async (isOn: boolean): Promise<boolean> => {
    setBusy(true);
    try {
      const body = { keepPictures: isOn };
      const { user } = await callApi('updateProfile', { body, headers: asSignedIn() });
      change(user);
      // Nothing waits for this request.
      void queries.invalidateQueries({ queryKey: picturesKey });
      toast.success(isOn ? keepingTexts.turnedOn : keepingTexts.turnedOff);
      return true;
    } catch (error) {
      const text = error instanceof ApiProblem ? error.problem.detail : problemTexts.networkError;
      toast.error(keepingTexts.notChanged, { description: describeProblem(text, error) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const trialMax = hasBought ? null : trialPicturesMax;
  return { turn, isBusy, newest: keepingTexts.newest(accountPicturesMax, trialMax) };
}
