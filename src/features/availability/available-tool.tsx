import type { ReactNode } from 'react';
import { type Tool, toolPaths } from '../../../domain/tools/tools.ts';
import { featureTexts } from '../../texts/en/shell/features.ts';
import { toolTexts } from '../../texts/en/studio/tools.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFeatures } from './use-features.ts';

export function AvailableTool({ tool, children }: { tool: Tool; children: ReactNode }) {
  const { tools } = useFeatures();
  if (tools.includes(tool)) return children;
  const title = toolTexts[tool].title;
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        picture="misty-ranges"
        title={featureTexts.toolOff.title(title)}
        text={featureTexts.toolOff.text}
      >
        {tools.slice(0, 1).map((other) => (
          <ButtonLink key={other} look="primary" to={toolPaths[other]}>
            {featureTexts.toolOff.open(toolTexts[other].title)}
          </ButtonLink>
        ))}
      </EmptyState>
    </>
  );
}
