import { useRef, useState } from 'react';
import type { User } from '../../../domain/account/user.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { useKeepPictures } from './keep-pictures.ts';

export function KeepChoice({ user }: { user: User }) {
  const { turn, isBusy, newest } = useKeepPictures();
  const [isAsking, setAsking] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Checkbox
        label={keepingTexts.choice}
        note={keepingTexts.choiceNote(newest)}
        checked={user.keepPictures || isBusy}
        onChange={(isOn) => {
          if (isBusy) return;
          if (isOn) void turn(true);
          else setAsking(true);
        }}
      />
      {isAsking ? (
        <Modal title={keepingTexts.off.title} dialog={dialog} onClose={() => setAsking(false)}>
          <p className="text-muted">{keepingTexts.off.text}</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button onClick={() => dialog.current?.close()}>{actionTexts.cancel}</Button>
            <Button
              look="danger"
              onClick={() => {
                void turn(false);
                dialog.current?.close();
              }}
            >
              {keepingTexts.off.action}
            </Button>
          </div>
        </Modal>
      ) : null}
    </>
  );
}
