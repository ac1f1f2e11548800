import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import type { ExamplesProps, ToolWithExamples } from './example.ts';

const Examples = lazy(
  (): Promise<{ default: ComponentType<ExamplesProps & { tool: ToolWithExamples }> }> =>
    import('./examples.tsx').catch(() => ({ default: () => null })),
);

/** As high as the highest frame, so that a choice of the shape moves nothing. */
const frameHeight = '9rem';

export function EmptyCanvas(props: {
  /** Of the next picture: its width divided by its height. */
  ratio: number;
  invitation: string;
  children: ReactNode;
}) {
  return (
    <div className="@container flex size-full min-w-0 flex-col items-center gap-5 p-4 sm:p-6">
      <div className={`w-full max-w-md text-center ${props.children ? '' : 'my-auto'}`}>
        <span
          aria-hidden="true"
          style={{ height: frameHeight }}
          className="mb-4 grid place-items-center"
        >
          <span
            style={{
              aspectRatio: props.ratio,
              width: `min(100%, calc(${frameHeight} * ${props.ratio}))`,
            }}
            className="rounded-medium border-2 border-dashed border-field-line bg-raised"
          />
        </span>
        {/* A skeleton does not know yet whether a picture is there or in progress. */}
        <div className="in-data-skeleton:invisible">
          <p className="font-display text-title">{studioTexts.empty}</p>
          <p className="mt-1 text-muted">{props.invitation}</p>
        </div>
      </div>
      {props.children ? (
        <section
          aria-label={studioTexts.examples.label}
          className="flex w-full flex-1 flex-col items-center justify-center gap-3"
        >
          {props.children}
        </section>
      ) : null}
    </div>
  );
}

export function LaterExamples(props: ExamplesProps & { tool: ToolWithExamples }) {
  if (!useDeferredValue(true, false)) return null;
  return (
    // A list keeps its position, also before its pictures are known.
    <div className="flex w-full flex-1 animate-rise flex-col items-center gap-3">
      <Suspense fallback={null}>
        <p className="self-start font-[560]">{studioTexts.examples.title}</p>
        <Examples {...props} />
      </Suspense>
    </div>
  );
}
