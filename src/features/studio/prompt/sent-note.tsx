import { useQuery } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { promptLengthMax } from '../../../../domain/limits.ts';
import { additionsLength } from '../../../../domain/tools/picture-prompt.ts';
import { roomAfter } from '../../../../domain/tools/tool-definition.ts';
import { callApi } from '../../../api/call-api.ts';
import { promptLimitsKey } from '../../../api/query-keys.ts';
import { optionTexts } from '../../../texts/en/studio/picture-options.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import type { SentNoteProps } from './later-note.tsx';

/**
 * Shows, before the submit, how much of the prompt reaches the image provider: some accept few
 * characters. Nothing is refused. Where the provider accepts less than the field, only the
 * provider's limit is shown: two counts would contradict each other.
 */
export function SentNote({ opening, prompt, request }: SentNoteProps) {
  const limit = usePromptLimit();
  const isFull = prompt.length >= promptLengthMax;
  const full = isFull ? <p>{optionTexts.sent.full(promptLengthMax)}</p> : null;
  if (!limit) {
    return (
      <div className="text-small text-muted empty:hidden">
        {full ?? <Length length={prompt.length} max={promptLengthMax} shownBefore={200} />}
      </div>
    );
  }
  const room = Math.max(0, roomAfter(opening, limit) - (request ? additionsLength(request) : 0));
  const characters = Array.from(prompt.trim());
  const cut = characters.length - room;
  const end = characters.slice(Math.max(0, room - 24), room).join('');
  return (
    <div className="-mt-1 text-small text-muted empty:hidden">
      {cut <= 0 ? (
        <Length length={characters.length} max={room} shownBefore={50} />
      ) : (
        <div className="rounded-medium bg-warning-fill px-4 py-3 text-warning">
          <p role="status" className="font-[620]">
            {optionTexts.sent.first(room, cut)}
          </p>
          <p dir="auto" className="line-clamp-2 break-words">
            {optionTexts.sent.left} …{end.replace(/^\S*\s/, '')}
            <Scissors aria-hidden="true" className="mx-1 inline size-4 align-[-0.15em]" />
            <del>{characters.slice(room).join('').trim()}</del>
          </p>
          {full}
        </div>
      )}
    </div>
  );
}

/** Returns how many characters the provider accepts; undefined without a limit, or until it is known. */
export function usePromptLimit(): number | undefined {
  const { data } = useQuery({
    queryKey: promptLimitsKey,
    queryFn: () => callApi('readPromptLimits'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.providerLength ?? undefined;
}

function Length(props: { length: number; max: number; shownBefore: number }) {
  const { length, max } = props;
  if (length <= max - props.shownBefore) return null;
  return <p className="tabular-nums">{studioTexts.length(length, max)}</p>;
}
