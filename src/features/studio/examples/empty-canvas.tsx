import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import type { StudioTool } from '../../../../domain/tools/tools.ts';
import { studioTexts } from '../../../texts/en/studio/studio.ts';
import type { ExamplesProps } from './example.ts';

/** Without their code, as where the network goes in this moment, the tool works without examples. */
const Examples = lazy(
  (): Promise<{ default: ComponentType<ExamplesProps & { tool: StudioTool }> }> =>
    import('./examples.tsx').catch(() => ({ default: () => null })),
);

/**
 * In place of the result before there is one: what to do, and examples that one press uses. They render after
 * the page, which does not wait for their code and pictures.
 */
export function EmptyCanvas(props: ExamplesProps & { tool: StudioTool; invitation: string }) {
  const { invitation, ...examples } = props;
  // These tools have one example, with its own picture: nothing for a user who has chosen one.
  const isOneExample = props.tool === 'headshot' || props.tool === 'bgremove';
  const hasExamples = useDeferredValue(true, false);
  const canShow = !(isOneExample && props.hasSource);
  return (
    <div className="@container flex size-full min-w-0 flex-col items-center gap-5 p-4 sm:p-6">
      <div className={`max-w-md text-center ${canShow ? '' : 'my-auto'}`}>
        <p className="font-display text-title">{studioTexts.empty}</p>
        <p className="mt-1 text-muted">{invitation}</p>
      </div>
      {canShow && hasExamples ? (
        <section
          aria-label={studioTexts.examples.label}
          // A list begins where it is, also before its pictures are known.
          className={`flex w-full flex-1 animate-rise flex-col items-center gap-3 ${isOneExample ? 'justify-center' : ''}`}
        >
          <Suspense fallback={null}>
            {isOneExample ? null : (
              <p className="self-start font-[560]">{studioTexts.examples.title}</p>
            )}
            <Examples {...examples} />
          </Suspense>
        </section>
      ) : null}
    </div>
  );
}
