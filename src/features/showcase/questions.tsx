import { Plus } from 'lucide-react';

const questions: readonly (readonly [string, string])[] = [
  [
    'What does a picture cost?',
    'One credit for text to image, image to image, headshots, background removal and filters. Two for the editor’s select, text and background tools. The button always says so before you press it.',
  ],
  ['Do credits expire?', 'No. Buy a pack today and use the last credit in five years.'],
  [
    'What if a picture fails?',
    'Then it is not charged. The credit is only set aside while we work, and it is yours again by itself if nothing comes out.',
  ],
  [
    'Is there a subscription?',
    'No. You buy a pack once, when you need one. Every pack opens every tool.',
  ],
  [
    'How can I pay?',
    'By card in US dollars, or by UPI in Indian rupees. Both go through Razorpay; we never see your card.',
  ],
  [
    'Where are my pictures kept?',
    'On your own device. We hold a finished picture until your device has it, and for a short time after, and nobody else gets to see it.',
  ],
  [
    'Whose are the pictures?',
    'Yours, for business too. We claim no rights in them and train nothing on them.',
  ],
  [
    'Can I give a pack back?',
    'Within 14 days, as far as its credits are unused. Write to us, and the money goes back the way it came.',
  ],
];

/** What people ask before they pay. */
export function Questions() {
  return (
    <div className="border-t border-line">
      {questions.map(([question, answer]) => (
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
