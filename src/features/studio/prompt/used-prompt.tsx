import type { Job } from '../../../../domain/account/job.ts';
import { optionTexts } from '../../../texts/en/studio/picture-options.ts';
import { resultTexts } from '../../../texts/en/studio/results.ts';
import { type OptionState, optionsOfJob } from '../options/use-picture-options.ts';

export interface PromptDraft {
  prompt: string;
  onChange: (next: () => string) => void;
  /** Undefined for a tool without options. */
  options?: OptionState;
}

/** What a picture was made with, to make the next one with the same; nothing if the form has it. */
export function UsedSettings(props: { job: Job; draft: PromptDraft }) {
  const { job, draft } = props;
  const { prompt = '' } = job;
  const { shape, quality = 'standard', style = null } = optionsOfJob(job) ?? {};
  const { options } = draft;
  const hasOther =
    options !== undefined &&
    ((shape !== undefined && shape !== options.shape && options.shapes.includes(shape)) ||
      (quality !== options.quality && options.qualities.some(({ id }) => id === quality)) ||
      (style !== options.style && (style === null || options.styles.includes(style))));
  const hasOtherPrompt = prompt !== '' && prompt !== draft.prompt.trim();
  const seed =
    options?.hasSeeds && job.request && 'options' in job.request
      ? (job.request.options as { seed?: number } | undefined)?.seed
      : undefined;
  const mayRepeat = seed !== undefined && seed !== options?.seed;
  if (!hasOther && !hasOtherPrompt && !mayRepeat) return null;
  const use = () => {
    if (hasOtherPrompt) draft.onChange(() => prompt);
    options?.choose({ shape, quality, style });
  };
  return (
    <p className="flex max-w-prose flex-wrap items-center justify-center gap-x-3 text-center text-small text-muted">
      <q className="line-clamp-2 break-words empty:hidden">{prompt}</q>
      {hasOther || hasOtherPrompt ? (
        <button type="button" className={action} onClick={use}>
          {hasOther ? resultTexts.useSettings : resultTexts.usePrompt}
        </button>
      ) : null}
      {mayRepeat ? (
        <button type="button" className={action} onClick={() => options?.choose({ seed })}>
          {optionTexts.seed.again}
        </button>
      ) : null}
    </p>
  );
}

const action = 'min-h-11 shrink-0 underline hover:text-ink';
