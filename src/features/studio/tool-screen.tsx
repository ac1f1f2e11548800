import type { ReactNode } from 'react';
import { studioTexts } from '../../texts/en/studio/studio.ts';

export function ToolScreen(props: { title: string; input: ReactNode; output: ReactNode }) {
  return (
    <div
      data-width="wide"
      className="grid gap-6 beside:max-lg:grid-cols-[minmax(18rem,2fr)_3fr] lg:grid-cols-[22rem_1fr] lg:gap-8 xl:grid-cols-[25rem_1fr]"
    >
      <section className="flex min-w-0 flex-col gap-4" aria-label={studioTexts.input}>
        <h1 className="text-title">{props.title}</h1>
        {props.input}
      </section>
      {props.output}
    </div>
  );
}
