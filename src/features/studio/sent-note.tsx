import { useQuery } from '@tanstack/react-query';
import { roomAfter } from '../../../domain/prompt-openings.ts';
import type { PromptLimits } from '../../../domain/prompts.ts';
import { promptLimitsKey } from '../../api/query-keys.ts';
import { request } from '../../api/request.ts';
import { studioTexts } from '../../texts/en/studio.ts';

/** From so many characters before the end of the room on, the length is shown. */
const lengthShownBefore = 50;

/**
 * How much of what is written reaches the image provider, said before the press:
 * some read few characters. Nothing is refused for it. `opening` is what the provider
 * reads before these words.
 */
export function SentNote({ opening, words }: { opening: string; words: string }) {
  const { data } = useQuery({
    queryKey: promptLimitsKey,
    queryFn: () => request<PromptLimits>('/api/prompts/limits'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const limit = data?.providerLength;
  if (!limit) return null;
  const room = roomAfter(opening, limit);
  const characters = Array.from(words.trim());
  const left = characters.slice(room).join('').trim();
  return (
    <div className="-mt-1 flex flex-col gap-1 text-small empty:hidden">
      {characters.length > room - lengthShownBefore ? (
        <p className="text-muted tabular-nums">{studioTexts.length(characters.length, room)}</p>
      ) : null}
      {left === '' ? null : (
        <div className="rounded-medium bg-warning-fill px-4 py-3 text-warning">
          <p role="status" className="font-[620]">
            {studioTexts.sent.first(room)}
          </p>
          <p dir="auto" className="line-clamp-2 break-words">
            {studioTexts.sent.left} <q>{left}</q>
          </p>
        </div>
      )}
    </div>
  );
}
