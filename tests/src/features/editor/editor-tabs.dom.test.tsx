import { fireEvent, screen } from '@testing-library/react';
import { Tabs } from 'radix-ui';
import { expect, it, vi } from 'vitest';
import { EditorTabs } from '../../../../src/features/editor/editor-tabs.tsx';
import { editOptionTexts } from '../../../../src/texts/en/editor/edit-options.ts';
import { renderInApp } from '../../support/in-app.tsx';

it('a tool is chosen by a press, also of the one that is open, and not by a touch that scrolls the row', () => {
  const choose = vi.fn<() => void>();
  renderInApp(
    <Tabs.Root value="crop">
      <EditorTabs onChoose={choose} />
    </Tabs.Root>,
  );
  const tab = screen.getByRole('tab', { name: editOptionTexts.tools.crop });
  fireEvent.pointerDown(tab);
  expect(choose).not.toHaveBeenCalled();
  fireEvent.click(tab);
  expect(choose).toHaveBeenCalledTimes(1);
});
