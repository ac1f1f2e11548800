import { CloudAlert, CloudOff, RefreshCw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { accountPictureBytesMax } from '../../../domain/limits.ts';
import type { HistoryEntry } from '../../device/history/merge-history.ts';
import { keepingTexts } from '../../texts/en/account/keeping.ts';
import { uiTexts } from '../../texts/en/shell/ui.ts';
import { Button } from '../../ui/controls/button.tsx';
import {
  readUnsent,
  sendAgain,
  subscribeToUnsent,
  type UnsentPictures,
} from './unsent-pictures.ts';

const megabytes = accountPictureBytesMax / (1024 * 1024);

/**
 * Shows which of the device's pictures the account does not have, because sending failed or the account
 * refuses them.
 */
export function UnsentNote(props: { entries: readonly HistoryEntry[]; isKept: boolean }) {
  const unsent = useUnsent();
  const here = props.entries.filter(({ isOnDevice, account }) => isOnDevice && !account?.file);
  const failed = here.flatMap(({ item }) => unsent.failed.get(item.id) ?? []);
  const refused = here.filter(({ item }) => isRefused(unsent, item.id));
  return (
    <>
      {failed.length > 0 ? (
        <section className={box}>
          <CloudAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
          <h2 className="min-w-0 flex-1 text-small font-[620]">
            {props.isKept
              ? keepingTexts.unsent(failed.length)
              : keepingTexts.unsentEdits(failed.length)}
          </h2>
          <Button
            className="text-small"
            // Without a failure, they are being sent again.
            isWorking={failed.every(({ failures }) => failures === 0)}
            onClick={sendAgain}
          >
            <RefreshCw aria-hidden="true" className="size-4" />
            {uiTexts.tryAgain}
          </Button>
        </section>
      ) : null}
      {refused.length > 0 ? (
        <section className={box}>
          <CloudOff aria-hidden="true" className="size-5 shrink-0 self-start text-warning" />
          <div className="min-w-0 flex-1">
            <h2 className="text-small font-[620]">{keepingTexts.refused(refused.length)}</h2>
            <p className="text-muted">{keepingTexts.refusedText(megabytes)}</p>
          </div>
        </section>
      ) : null}
    </>
  );
}

const box =
  'flex flex-wrap items-center gap-3 rounded-medium border border-line bg-raised px-4 py-3 text-small';

export function useIsRefused(id: string): boolean {
  return isRefused(useUnsent(), id);
}

function useUnsent(): UnsentPictures {
  return useSyncExternalStore(subscribeToUnsent, readUnsent, readUnsent);
}

function isRefused({ refused }: UnsentPictures, id: string): boolean {
  return refused.get(id) === 'refused';
}
