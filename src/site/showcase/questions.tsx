import { landingTexts } from '../../texts/en/site/landing.tsx';
import { Summary } from '../../ui/page/summary.tsx';

/** Frequent questions and their answers. */
export function Questions() {
  return (
    <div className="border-t border-line">
      {landingTexts.faq.questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <Summary className="min-h-16 py-4 text-large">{question}</Summary>
          <p className="max-w-2xl pb-6 text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
