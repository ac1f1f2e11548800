import { Tabs } from 'radix-ui';
import type { Flip, Size, Turn } from '../../../domain/editing/geometry/geometry.ts';
import type { EditChoices, EditorTab } from './choices/edit-choices.ts';
import type { ChangeChoices } from './choices/use-edit-choices.ts';
import { EditUnavailable } from './edit-unavailable.tsx';
import { AdjustPanel } from './panels/adjust-panel.tsx';
import { BackgroundPanel } from './panels/background-panel.tsx';
import { CropPanel } from './panels/crop-panel.tsx';
import { FilterPanel } from './panels/filter-panel.tsx';
import { SelectPanel } from './panels/select-panel.tsx';
import { TextPanel } from './panels/text-panel.tsx';

export function EditorPanels(props: {
  choices: EditChoices;
  onChange: ChangeChoices;
  rendered: ImageData | null;
  picture: Size;
  isLocked: boolean;
  isTransparent: boolean;
  hasPhoto: boolean;
  isPhotoOpening: boolean;
  onPhoto: (file: File) => void;
  hasSelection: boolean;
  onClearSelection: () => void;
  onTurn: (edit: Turn | Flip) => void;
  canMake: (tab: EditorTab) => boolean;
}) {
  const { choices, onChange, rendered, picture, isTransparent, isLocked, canMake } = props;
  const panels: Record<EditorTab, React.ReactNode> = {
    crop: <CropPanel {...{ picture, choices, isLocked, onChange }} onTurn={props.onTurn} />,
    adjust: <AdjustPanel choices={choices} onChange={onChange} />,
    filter: <FilterPanel rendered={rendered} choices={choices} onChange={onChange} />,
    text: <TextPanel choices={choices} onChange={onChange} />,
    select: (
      <SelectPanel
        choices={choices}
        hasSelection={props.hasSelection}
        onChange={onChange}
        onClear={props.onClearSelection}
      />
    ),
    background: (
      <BackgroundPanel
        {...{ choices, isTransparent, onChange }}
        canDescribe={canMake('background')}
        hasPhoto={props.hasPhoto}
        isOpening={props.isPhotoOpening}
        onPhoto={props.onPhoto}
      />
    ),
  };
  return (Object.keys(panels) as EditorTab[]).map((tab) => (
    <Tabs.Content key={tab} value={tab} className="outline-none">
      {canMake(tab) || tab === 'background' ? panels[tab] : <EditUnavailable />}
    </Tabs.Content>
  ));
}
