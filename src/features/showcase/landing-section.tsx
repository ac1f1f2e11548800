import type { ReactNode } from 'react';

/** A part of the front page, with an anchor that the menu leads to. */
export function LandingSection(props: {
  anchor: string;
  title: string;
  words: string;
  children: ReactNode;
}) {
  return (
    <section
      id={props.anchor}
      aria-labelledby={`${props.anchor}-title`}
      className="scroll-mt-20 py-16 sm:py-24"
    >
      <h2 id={`${props.anchor}-title`} className="max-w-3xl text-display">
        {props.title}
      </h2>
      <p className="mt-3 mb-10 max-w-xl text-large text-muted">{props.words}</p>
      {props.children}
    </section>
  );
}
