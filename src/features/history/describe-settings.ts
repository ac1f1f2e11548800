import { qualities, styleIds } from '../../../domain/tools/picture-options.ts';
import type { HistoryItem } from '../../device/history/history-item.ts';
import { historyTexts } from '../../texts/en/studio/history.tsx';
import { optionTexts } from '../../texts/en/studio/picture-options.ts';

/** What was chosen for a picture beside its prompt, as one line; empty if nothing was. */
export function describeSettings({
  shape,
  quality,
  style,
  seed,
}: NonNullable<HistoryItem['options']>) {
  const knownStyle = styleIds.find((id) => id === style);
  const known = qualities.find((name) => name === quality);
  return [
    shape && `${optionTexts.shape} ${shape === 'original' ? optionTexts.original : shape}`,
    quality && `${optionTexts.quality} ${known ? optionTexts.qualities[known] : quality}`,
    style && (knownStyle ? optionTexts.styles[knownStyle] : style),
    seed === undefined ? undefined : historyTexts.seed(seed),
  ]
    .filter(Boolean)
    .join(' · ');
}
