import { type PromptRequest, picturePrompt } from '../../../../domain/tools/picture-prompt.ts';
import { optionTexts } from '../../../texts/en/studio/picture-options.ts';
import { usePromptLimit } from '../prompt/sent-note.tsx';

/** Shows, where the user asks for it, the text that the image provider receives. */
export function SentPrompt(request: PromptRequest) {
  const lengthMax = usePromptLimit();
  const text = picturePrompt({ ...request, prompt: request.prompt?.trim() }, { lengthMax });
  return (
    <details className="text-small text-muted">
      <summary className="flex min-h-11 cursor-pointer items-center underline hover:text-ink">
        {optionTexts.sent.title}
      </summary>
      {text === '' ? (
        <p>{optionTexts.sent.empty}</p>
      ) : (
        <p
          dir="auto"
          // Without words of the user, all of it is English.
          lang={request.prompt?.trim() ? undefined : 'en'}
          translate="no"
          className="rounded-small bg-sunk p-3 break-words text-ink"
        >
          {text}
        </p>
      )}
    </details>
  );
}
