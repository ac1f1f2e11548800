import { useRef } from 'react';
import type { HistoryEntry } from '../../device/history/merge-history.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { BlobPicture } from '../../ui/pictures/blob-picture.tsx';
import { useSavedPicture } from './use-history.ts';

/** So many of the pictures are shown in the question whether to delete them. */
const previewsMax = 8;

/** Asks whether to delete `entries`, or the whole history where it is null. */
export function DeleteDialog(props: {
  userId: string;
  entries: readonly HistoryEntry[] | null;
  isKept: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { userId, entries } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const { clearing, deleting } = historyTexts;
  const { title, text, keptText } = entries ? deleting : clearing;
  return (
    <Modal title={title(entries?.length ?? 0)} dialog={dialog} onClose={props.onClose}>
      {entries ? (
        <ul className="mb-4 flex flex-wrap gap-2">
          {entries.slice(0, previewsMax).map((entry) => (
            <Preview key={entry.item.id} userId={userId} entry={entry} />
          ))}
        </ul>
      ) : null}
      <p className="text-muted">{props.isKept ? keptText : text}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{actionTexts.cancel}</Button>
        <Button
          look="danger"
          onClick={() => {
            props.onConfirm();
            close();
          }}
        >
          {entries ? historyTexts.delete : historyTexts.clear}
        </Button>
      </div>
    </Modal>
  );
}

function Preview({ userId, entry }: { userId: string; entry: HistoryEntry }) {
  const { item, account, isOnDevice } = entry;
  const picture = useSavedPicture(userId, entry, { isEnabled: isOnDevice });
  const look = 'size-20 rounded-medium bg-sunk object-cover';
  return (
    <li>
      {picture instanceof Blob ? (
        <BlobPicture blob={picture} alt={item.prompt} className={look} />
      ) : (
        <img src={account?.file?.url} alt={item.prompt} className={look} />
      )}
    </li>
  );
}
