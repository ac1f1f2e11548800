import { CloudCheck, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { User } from '../../../domain/account/user.ts';
import { historyLimits } from '../../../domain/limits.ts';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { fetchBlob } from '../../api/job-picture.ts';
import { queries } from '../../api/queries.ts';
import { picturesKey } from '../../api/query-keys.ts';
import { saveFile, toPng } from '../../device/download.ts';
import { LocalHistory } from '../../device/history/local-history.ts';
import type { AccountHistory } from '../../device/history/merge-history.ts';
import { labelPicture } from '../../device/labeling/label-picture.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { formatDate } from '../../texts/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { BlobPicture } from '../../ui/pictures/blob-picture.tsx';
import { useVisibleLabel } from '../availability/availability.ts';
import type { EvictionQuestion } from './ask-before-eviction.ts';
import { useKeepPictures } from './keep-pictures.ts';

export function EvictionQuestionDialog(props: { user: User; question: EvictionQuestion }) {
  const { user, question } = props;
  const { item, respond } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  const label = useVisibleLabel();
  const { turn, isBusy } = useKeepPictures();
  const [picture, setPicture] = useState<Blob | null>(null);
  useEffect(() => {
    void readWhole(user.id, item.id).then(setPicture);
  }, [user.id, item.id]);
  const download = async () => {
    const whole = picture ?? (await readWhole(user.id, item.id));
    if (!whole) {
      toast.error(actionTexts.failures.download, { description: keepingTexts.unfetched });
      return;
    }
    try {
      const file = await labelPicture(await toPng(whole, item), label);
      await saveFile(file, toolCatalogue[item.type].fileName);
    } catch {
      toast.error(actionTexts.failures.download);
    }
  };
  const { eviction } = keepingTexts;
  return (
    // Closing it without its buttons starts nothing.
    <Modal title={eviction.title} dialog={dialog} onClose={() => respond(false)}>
      <div className="flex gap-4">
        <span className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-medium bg-sunk">
          {picture ? (
            <BlobPicture blob={picture} alt="" className="size-full object-cover" />
          ) : null}
        </span>
        <div className="min-w-0">
          <p className="line-clamp-2 font-[560] break-words">
            {item.prompt || toolTexts[item.type].title}
          </p>
          <p className="mt-1 text-small text-muted">
            {formatDate(item.ts, { dateStyle: 'medium' })}
          </p>
        </div>
      </div>
      <p className="mt-4 text-muted">{eviction.text(historyLimits.itemsMax)}</p>
      <div className="mt-6 flex flex-col gap-2">
        <Button
          look="primary"
          isWorking={isBusy}
          onClick={() => void turn(true).then((isDone) => (isDone ? respond(true) : undefined))}
        >
          <CloudCheck aria-hidden="true" className="size-5" />
          {keepingTexts.keepThem}
        </Button>
        <Button onClick={() => void download()}>
          <Download aria-hidden="true" className="size-5" />
          {eviction.download}
        </Button>
        <Button onClick={() => respond(true)}>{eviction.goOn}</Button>
      </div>
    </Modal>
  );
}

async function readWhole(userId: string, id: string): Promise<Blob | null> {
  const saved = await new LocalHistory(userId).picture(id).catch(() => null);
  if (saved) return saved;
  const listed = queries.getQueryData<AccountHistory>(picturesKey)?.pictures ?? [];
  return fetchBlob(listed.find((picture) => picture.id === id)?.file?.url ?? '');
}
