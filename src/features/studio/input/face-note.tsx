import { useQuery } from '@tanstack/react-query';
import { checkFaces } from '../../../device/checking/check-faces.ts';
import { faceTexts } from '../../../texts/en/studio/faces.ts';
import type { SourcePicture } from './use-source-picture.ts';

/** Warns of a photo that will hardly make a good portrait, before the credit is spent. */
export function FaceNote({ source }: { source: SourcePicture }) {
  const { data } = useQuery({
    queryKey: ['faces', source.id],
    queryFn: () => checkFaces(source.blob),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <p
      role="status"
      className="rounded-medium bg-warning-fill px-4 py-3 text-small text-warning empty:sr-only"
    >
      {data ? faceTexts[data] : null}
    </p>
  );
}
