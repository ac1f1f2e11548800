import { Plus } from 'lucide-react';
import { landingTexts } from '../../texts/en/site/landing.tsx';

/** Frequent questions and their answers. */
export function Questions() {
  return (
    <div className="border-t border-line">
      {landingTexts.faq.questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-4 text-large font-[560] [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              aria-hidden="true"
              className="size-6 shrink-0 text-muted transition duration-240 ease-enter group-open:rotate-45"
            />
          </summary>
          <p className="max-w-2xl pb-6 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
