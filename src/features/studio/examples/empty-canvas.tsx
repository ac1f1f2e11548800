import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import type { ExamplesProps, ToolWithExamples } from './example.ts';

const Examples = lazy(
  (): Promise<{ default: ComponentType<ExamplesProps & { tool: ToolWithExamples }> }> =>
    import('./examples.tsx').catch(() => ({ default: () => null })),
);

export function EmptyCanvas(props: { invitation: string; children: ReactNode }) {
  return (
    <div className="@container flex size-full min-w-0 flex-col items-center gap-5 p-4 sm:p-6">
      <div className={`max-w-md text-center ${props.children ? '' : 'my-auto'}`}>
        <p className="font-display text-title">{studioTexts.empty}</p>
        <p className="mt-1 text-muted">{props.invitation}</p>
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
