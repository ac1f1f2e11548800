import { Link } from 'react-router';
import { routes } from '../../../domain/routes.ts';
import { actionTexts } from '../../texts/en/actions.ts';
import { studioTexts } from '../../texts/en/studio.ts';
import { Banner } from '../../ui/banner.tsx';
import { GenerateButton } from './generate-button.tsx';
import type { ToolState } from './use-tool.ts';
import { useToolKeys } from './use-tool-keys.ts';

/** What stands below every tool's input: too few credits, if so, and the one button. */
export function ToolPress(props: {
  tool: ToolState;
  label: string;
  busyLabel: string;
  /** Whether all that is needed was given. */
  isReady: boolean;
  onPress: () => void;
}) {
  const { tool, label, busyLabel, isReady, onPress } = props;
  useToolKeys({ submit: isReady ? onPress : undefined });
  const isPoor = tool.available === undefined || tool.available < tool.cost;
  return (
    <>
      {tool.isShort ? (
        <Banner look="warning" title={studioTexts.short.title}>
          {studioTexts.short.words}{' '}
          <Link to={routes.dashboardPricing.path} className="font-[560] underline">
            {actionTexts.buyCredits}
          </Link>
        </Banner>
      ) : null}
      <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-paper px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:p-0">
        <GenerateButton
          label={label}
          busyLabel={busyLabel}
          cost={tool.cost}
          available={tool.available}
          disabled={isPoor || tool.isBusy || !isReady}
          isBusy={tool.isBusy}
          onPress={onPress}
        />
      </div>
      <p className="hidden text-small text-muted lg:block">{studioTexts.keys}</p>
    </>
  );
}
