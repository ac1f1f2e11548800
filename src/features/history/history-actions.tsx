import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { toPng } from '../../device/download.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { labelPicture } from '../../device/labeling/label-picture.ts';
import { keepMark } from '../../device/marking/keep-mark.ts';
import { actionTexts } from '../../texts/en/shell/actions.ts';
import { ActionTiles } from '../../ui/controls/action-tile.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useVisibleLabel } from '../availability/availability.ts';
import { LaterSharing } from '../sharing/sharing.ts';
import { CopyAndShare, NextTools, useResultActions, useToolKeys } from '../studio/studio.ts';

export function HistoryActions(props: {
  userId: string;
  item: HistoryItem;
  picture: Blob;
  /** The actions that need no file of the picture. */
  children: ReactNode;
}) {
  const { userId, item, picture } = props;
  const queries = useQueryClient();
  const label = useVisibleLabel();
  const options = {
    // The device may replace the picture, as by a larger cut-out.
    queryKey: ['history-file', userId, item.id, label, picture.size],
    queryFn: async () =>
      new File(
        [await labelPicture(await toPng(picture, item), label)],
        toolCatalogue[item.type].fileName,
        {
          type: 'image/png',
        },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    retry: false,
  };
  const { data } = useQuery(options);
  const read = () => queries.fetchQuery(options);
  const actions = useResultActions({ read, ready: data ?? null });
  useToolKeys({ download: actions.download, copy: actions.copy }, 'dialog');
  return (
    <>
      <Button look="primary" isWorking={actions.isBusy} onClick={actions.download}>
        <Download aria-hidden="true" className="size-5" />
        {actionTexts.download}
      </Button>
      <ActionTiles>
        <CopyAndShare actions={actions} />
        <LaterSharing pictureId={item.id} tool={item.type} read={read} />
        {props.children}
      </ActionTiles>
      {/* Every tool can be used again, but a cut-out has no background to remove. */}
      <NextTools
        from={toolCatalogue[item.type].isTransparent ? item.type : null}
        read={() => keepMark(picture, picture, item)}
      />
    </>
  );
}
