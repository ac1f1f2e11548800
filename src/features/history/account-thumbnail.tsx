import { useQuery } from '@tanstack/react-query';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import { historyPictureKey } from '../../api/query-keys.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { readThumbnail, saveThumbnail } from '../../device/history/thumbnails.ts';
import { BlobPicture } from '../../ui/pictures/blob-picture.tsx';

/**
 * Shows a picture that only the server has: this device's thumbnail, or else the picture by its link once it
 * is in view, from which it makes the thumbnail. Shows a failed download; a new link is tried again.
 */
export function AccountThumbnail(props: {
  userId: string;
  item: HistoryItem;
  url: string;
  isSaved: boolean;
  failure: string | null;
  onFailure: () => void;
  className: string;
}) {
  const { userId, item, url, className } = props;
  const { data: thumbnail } = useQuery({
    queryKey: [...historyPictureKey(userId, item.id), 'thumbnail'],
    queryFn: () => readThumbnail(userId, item.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
  if (thumbnail === undefined) return null;
  if (thumbnail) {
    return <BlobPicture blob={thumbnail} alt="" decoding="async" className={className} />;
  }
  if (props.failure !== null) {
    return <span className="p-4 text-small text-muted">{props.failure}</span>;
  }
  const { isTransparent } = toolCatalogue[item.type];
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
      onError={props.onFailure}
      onLoad={({ currentTarget }) => {
        if (!props.isSaved) return;
        void saveThumbnail(userId, item.id, currentTarget, isTransparent).catch(() => undefined);
      }}
    />
  );
}
