import { policiesChangedAt } from '../../../domain/account/operator.ts';
import { legalTexts } from '../../texts/en/legal/legal.tsx';
import { formatDay } from '../../texts/format.ts';
import type { LegalSection } from '../../texts/legal-section.ts';
import { ReviewNote } from './review-note.tsx';

export function Legal(props: {
  title: string;
  inShort: readonly string[];
  sections: readonly LegalSection[];
}) {
  const { title, inShort, sections } = props;
  return (
    <article className="pt-8 pb-24">
      <header className="max-w-[44rem]">
        <h1 className="text-display">{title}</h1>
        <p className="mt-3 text-muted">
          {legalTexts.lastChanged(
            <time dateTime={policiesChangedAt}>{formatDay(policiesChangedAt)}</time>,
          )}
        </p>
        <ReviewNote />
        <ul className="mt-8 flex flex-col gap-3 border-s-4 border-gold ps-5 text-large">
          {inShort.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </header>
      <div className="mt-14 grid grid-cols-1 gap-12 lg:grid-cols-[16rem_minmax(0,42rem)] lg:gap-16">
        <nav aria-label={legalTexts.contents} className="lg:sticky lg:top-24 lg:self-start">
          <h2 className="text-large">{legalTexts.contents}</h2>
          <ol className="mt-3 flex flex-col">
            {sections.map((section, at) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="flex min-h-9 gap-3 py-1.5 text-small text-muted hover:text-ink hover:underline"
                >
                  <span className="w-5 shrink-0 text-end tabular-nums">{at + 1}</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex flex-col gap-12">
          {sections.map((section, at) => (
            <section key={section.id} id={section.id} className="scroll-mt-24">
              <h2 className="flex gap-4 text-title">
                <span aria-hidden="true" className="text-muted tabular-nums">
                  {at + 1}
                </span>
                {section.title}
              </h2>
              <div className="mt-4 flex flex-col gap-4 leading-7 [&_a]:font-[540] [&_a]:underline [&_a]:underline-offset-4 [&_li]:ps-1 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:ps-5">
                {section.body}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
