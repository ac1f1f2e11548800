import type { ReactNode } from 'react';
import { folded } from '../../ui/page/deferred.ts';

/** As wide as the window, whatever surrounds it. */
const bleed = 'mx-[calc(50%-50vw)]';

const looks = {
  /** Words above, and what they speak of below. */
  plain: { section: 'py-16 sm:py-24', inside: '', words: 'mb-10', content: '' },
  /** The content reaches from edge to edge. */
  wide: { section: 'py-16 sm:py-24', inside: '', words: 'mb-10', content: `${bleed} px-2 sm:px-3` },
  /** On a ground of its own, from edge to edge. */
  band: {
    section: `${bleed} bg-sunk py-16 sm:py-24`,
    inside: 'mx-auto max-w-7xl px-5 sm:px-8',
    words: 'mb-12',
    content: '',
  },
  /** Words beside it, where there is room; they stay while one reads. */
  beside: {
    section: 'py-16 sm:py-24',
    inside: 'grid gap-x-16 lg:grid-cols-[1fr_1.7fr]',
    words: 'mb-8 lg:sticky lg:top-28 lg:self-start',
    content: '',
  },
} as const;

/** A part of the front page, with an anchor that the menu leads to. */
export function LandingSection(props: {
  anchor: string;
  title: string;
  words: ReactNode;
  look?: keyof typeof looks;
  children: ReactNode;
}) {
  const { anchor, title, words, look = 'plain', children } = props;
  const classes = looks[look];
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      data-folded={folded}
      className={`scroll-mt-18 ${classes.section}`}
    >
      <div className={classes.inside}>
        <div className={`max-w-2xl ${classes.words}`}>
          <h2 id={`${anchor}-title`} className="text-display">
            {title}
          </h2>
          <p className="mt-3 max-w-xl text-large text-muted">{words}</p>
        </div>
        <div className={classes.content}>{children}</div>
      </div>
    </section>
  );
}
