import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { routes } from '../../../domain/routes.ts';
import { ApiProblem } from '../../api/request.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useCredits } from '../credits/credits.ts';
import { useSession } from '../session/session.tsx';

const password = 'DELETE';

/** The last question before an account is gone: it says what goes, what stays, and wants a word typed. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { deleteAccount } = useSession();
  const navigate = useNavigate();
  const credits = useCredits();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const isMeant = typed.trim().toUpperCase() === password;

  const leave = async (event: FormEvent) => {
    event.preventDefault();
    if (!isMeant || isBusy) return;
    setBusy(true);
    try {
      await deleteAccount();
      await navigate(routes.home.path);
      toast.success('Your account was deleted.');
    } catch (error) {
      setBusy(false);
      toast.error('Not deleted', {
        description:
          error instanceof ApiProblem ? error.problem.detail : 'Network error. Please try again.',
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
        Delete your account?
      </h2>
      <div className="mt-5 flex flex-col gap-5">
        {credits && credits.balance > 0 ? (
          <Banner look="warning" title={`You still have ${creditWords(credits.balance)}.`}>
            You can’t use them, move them or have them paid out afterwards. Should you sign in with
            the same Google account again, they are yours again.
          </Banner>
        ) : null}
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>
            Your name, address and photo, your requests and the pictures on our servers go now.
          </li>
          <li>Pictures that are being made are stopped, and not charged.</li>
          <li>Orders and the credit activity stay for bookkeeping, without your name.</li>
          <li>Pictures on this device stay until you clear them.</li>
        </ul>
        <form className="flex flex-col gap-5" onSubmit={(event) => void leave(event)}>
          <Field
            label={`Type ${password} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={() => dialog.current?.close()}>Keep my account</Button>
            <Button type="submit" look="danger" disabled={!isMeant || isBusy} aria-busy={isBusy}>
              {isBusy ? 'Deleting…' : 'Delete my account'}
            </Button>
          </div>
        </form>
      </div>
    </dialog>
  );
}

function creditWords(count: number): string {
  return count === 1 ? '1 credit' : `${count} credits`;
}
