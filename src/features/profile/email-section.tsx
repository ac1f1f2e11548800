import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { callApi } from '../../api/call-api.ts';
import { emailChoicesKey } from '../../api/query-keys.ts';
import { ApiProblem } from '../../api/request.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { useFeatures } from '../availability/availability.ts';

/**
 * The user's choice of e-mails, omitted if the deployment sends none. Its space is reserved before the choice
 * is read, so that nothing below moves under a finger.
 */
export function EmailSection() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const { emails } = useFeatures();
  const { data } = useQuery({
    queryKey: emailChoicesKey,
    queryFn: () => callApi('readEmailChoices'),
  });
  const texts = profileTexts.emails;
  const turn = async (whenReady: boolean) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const changed = await callApi('updateEmailChoices', { body: { whenReady } });
      queries.setQueryData(emailChoicesKey, changed);
      toast.success(whenReady ? texts.turnedOn : texts.turnedOff);
    } catch (error) {
      const text = error instanceof ApiProblem ? error.problem.detail : problemTexts.networkError;
      toast.error(texts.notChanged, { description: describeProblem(text, error) });
    }
    setBusy(false);
  };
  if (!emails) return null;
  return (
    <Panel title={texts.title} note={texts.note}>
      <Checkbox
        label={texts.whenReady}
        note={texts.whenReadyNote}
        checked={data?.whenReady ?? false}
        isReading={!data}
        onChange={(isOn) => void turn(isOn)}
      />
    </Panel>
  );
}
