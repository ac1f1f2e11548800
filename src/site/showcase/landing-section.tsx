import type { ReactNode } from 'react';
import { later } from '../frame/later.ts';

/** As wide as the window, whatever surrounds it. */
const bleed = 'mx-[calc(50%-50vw)]';
/** As wide as the page's content, inside a section that is as wide as the window. */
const frame = 'mx-auto max-w-7xl px-5 sm:px-8';

const looks = {
  /** The text above, the content below. */
  plain: { section: 'py-16 sm:py-24', inside: '', text: 'mb-10', content: '' },
  /** The content is as wide as the window, and so is the section: while it is not laid out yet it would cut it off. */
  wide: {
    section: `${bleed} py-16 sm:py-24`,
    inside: frame,
    text: 'mb-10',
    content: `${bleed} px-2 sm:px-3`,
  },
  /** With a background of its own, as wide as the window. */
  band: {
    section: `${bleed} bg-sunk py-16 sm:py-24`,
    inside: frame,
    text: 'mb-12',
    content: '',
  },
  /** The text beside the content in a wide window; it stays in place while the content scrolls. */
  beside: {
    section: 'py-16 sm:py-24',
    inside: 'grid grid-cols-1 gap-x-16 lg:grid-cols-[1fr_1.7fr]',
    text: 'mb-8 lg:sticky lg:top-28 lg:self-start',
    content: '',
  },
} as const;

/** A part of the front page, with an anchor that the menu leads to. */
export function LandingSection(props: {
  anchor: string;
  /** When it is laid out (`later`). */
  turn: number;
  heights: Parameters<typeof later>[1];
  title: string;
  text: ReactNode;
  look?: keyof typeof looks;
  children: ReactNode;
}) {
  const { anchor, turn, heights, title, text, look = 'plain', children } = props;
  const classes = looks[look];
  return (
    <section
      id={anchor}
      {...later(turn, heights)}
      // A link to the section moves the focus there.
      tabIndex={-1}
      aria-labelledby={`${anchor}-title`}
      className={`scroll-mt-18 ${classes.section}`}
    >
      <div className={classes.inside}>
        <div className={`max-w-2xl ${classes.text}`}>
          <h2 id={`${anchor}-title`} className="text-display">
            {title}
          </h2>
          <p className="mt-3 max-w-xl text-large text-muted">{text}</p>
        </div>
        <div className={classes.content}>{children}</div>
      </div>
    </section>
  );
}
