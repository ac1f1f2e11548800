import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { lazyPart } from '../../../api/load-code.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import type { SourcePicture } from '../input/use-source-picture.ts';
import type { ExamplesProps, ToolWithExamples } from './example.ts';

const Examples = lazyPart(async () => (await import('./examples.tsx')).Examples);

export function EmptyCanvas(props: {
  /** The picture that the next one is made from; null if none is chosen. */
  source: SourcePicture | null | undefined;
  invitation: string;
  children: ReactNode;
}) {
  const { source, children } = props;
  return (
    <div className="@container flex size-full min-w-0 flex-col items-center justify-center gap-5 p-4 sm:p-6">
      {source ? (
        <img
          src={source.url}
          alt=""
          className={`min-h-0 max-w-full rounded-medium object-contain ${children ? 'max-h-64' : 'max-h-[calc(100dvh-16rem)]'}`}
        />
      ) : (
        // A skeleton does not know yet whether a picture is there or in progress.
        <div className="max-w-md text-center in-data-skeleton:invisible">
          <p className="font-display text-title">{studioTexts.empty}</p>
          <p className="mt-1 text-muted">{props.invitation}</p>
        </div>
      )}
      {children ? (
        <section
          aria-label={studioTexts.examples.label}
          className="flex w-full flex-col items-center gap-3"
        >
          {children}
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
