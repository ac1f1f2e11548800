import { type FormEvent, useRef, useState } from 'react';
import { toast } from 'sonner';
import { ApiProblem } from '../../api/request.ts';
import { forgetUser } from '../../device/forget-user.ts';
import { creditsTexts } from '../../texts/en/account/credits.ts';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import { useModalDialog } from '../../ui/feedback/use-modal-dialog.ts';
import { useCredits } from '../credits/credits.ts';
import { saveMessage, useSession } from '../session/session.tsx';

export function DeletionDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { deleteAccount } = useSession();
  const credits = useCredits();
  const [typed, setTyped] = useState('');
  const [clearsDevice, setClearsDevice] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useModalDialog(dialog);
  const texts = profileTexts.deletion;
  const isConfirmed = typed.trim().toUpperCase() === texts.password;

  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || isBusy) return;
    setBusy(true);
    try {
      await deleteAccount(async () => {
        // After the account: if its deletion fails, the pictures stay.
        const isCleared = !clearsDevice || (await forgetUser(userId));
        saveMessage(texts.done);
        if (!isCleared) saveMessage(texts.notCleared);
      });
    } catch (error) {
      setBusy(false);
      toast.error(texts.notDone, {
        description: describeProblem(
          error instanceof ApiProblem ? error.problem.detail : problemTexts.networkError,
          error,
        ),
      });
    }
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby="deletion-title"
      onClose={onClose}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-large border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-shade sm:p-8"
    >
      <h2 id="deletion-title" className="text-title">
        {texts.title}
      </h2>
      <div className="mt-5 flex flex-col gap-5">
        {credits && credits.balance > 0 ? (
          <Banner look="warning" title={texts.creditsLeft(creditsTexts.count(credits.balance))}>
            {texts.creditsText}
          </Banner>
        ) : null}
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {texts.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <form className="flex flex-col gap-5" onSubmit={(event) => void remove(event)}>
          <Field
            label={texts.confirm(texts.password)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Checkbox
            label={texts.device}
            note={texts.deviceNote}
            checked={clearsDevice}
            onChange={setClearsDevice}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => dialog.current?.close()}>{texts.stay}</Button>
            <Button type="submit" look="danger" disabled={!isConfirmed} isWorking={isBusy}>
              {isBusy ? texts.removing : texts.remove}
            </Button>
          </div>
        </form>
      </div>
    </dialog>
  );
}
