import type { ReactNode } from 'react';
import { studioTexts } from '../../texts/en/studio/studio.ts';

/**
 * The common layout of all tools: the form at the left or top, and the result in the remaining
 * space.
 */
export function ToolScreen(props: { title: string; input: ReactNode; output: ReactNode }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[22rem_1fr] lg:gap-10">
      <section className="flex flex-col gap-4" aria-label={studioTexts.input}>
        <h1 className="text-display">{props.title}</h1>
        {props.input}
      </section>
      {props.output}
    </div>
  );
}
