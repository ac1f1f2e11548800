import { createEvent, fireEvent, screen } from '@testing-library/react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Flip, Turn } from '../../../../../domain/editing/geometry/geometry.ts';
import { filterTypes } from '../../../../../domain/tools/filter-types.ts';
import {
  type EditChoices,
  firstChoices,
} from '../../../../../src/features/editor/choices/edit-choices.ts';
import type { ChangeChoices } from '../../../../../src/features/editor/choices/use-edit-choices.ts';
import { EditorBar } from '../../../../../src/features/editor/editor-bar.tsx';
import { EditorTabs } from '../../../../../src/features/editor/editor-tabs.tsx';
import { BackdropOptions } from '../../../../../src/features/editor/panels/backdrop-options.tsx';
import { CropPanel } from '../../../../../src/features/editor/panels/crop-panel.tsx';
import { filterGroups } from '../../../../../src/features/editor/panels/filter-panel.tsx';
import { editOptionTexts } from '../../../../../src/texts/en/editor/edit-options.ts';
import { editorTexts } from '../../../../../src/texts/en/editor/editor.ts';
import { serveTests } from '../../../support/responding-server.ts';
import '../../../support/device-storage.ts';
import { dialogsInTests } from '../../../support/dialogs.ts';
import { renderInApp } from '../../../support/in-app.tsx';
import { mediaInTests } from '../../../support/media-queries.ts';

serveTests();
mediaInTests();
dialogsInTests();
const picture = { width: 1200, height: 900 };

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the crop', () => {
  /** The choices now, as the panel has changed them. */
  let choices: EditChoices;
  const turned = vi.fn<(edit: Turn | Flip) => void>();
  function Crop({ isLocked = false }) {
    const [now, setNow] = useState(firstChoices);
    choices = now;
    const change: ChangeChoices = (changed) =>
      setNow((before) => ({
        ...before,
        ...(typeof changed === 'function' ? changed(before) : changed),
      }));
    return <CropPanel {...{ picture, choices: now, isLocked }} onChange={change} onTurn={turned} />;
  }

  it('has the largest frame of the chosen shape, and keeps it when any shape is', () => {
    renderInApp(<Crop />);
    expect(screen.getByText(editorTexts.crop.pixels(1200, 900))).toBeTruthy();
    fireEvent.click(radio('1:1'));
    expect(choices.crop).toEqual({ x: 150, y: 0, width: 900, height: 900, of: picture });
    expect(screen.getByText(editorTexts.crop.pixels(900, 900))).toBeTruthy();
    const { crop: framed } = choices;
    fireEvent.click(radio(editorTexts.crop.free));
    expect([choices.cropShape, choices.crop]).toEqual(['free', framed]);
  });

  it('turns and mirrors by one click each, unless an edit is under way', () => {
    const { rerender } = renderInApp(<Crop />);
    const { turns } = editorTexts.crop;
    for (const name of [turns.left, turns.right, turns.across, turns.down]) button(name).click();
    expect(turned.mock.calls).toEqual([
      [{ kind: 'turn', quarters: 3 }],
      [{ kind: 'turn', quarters: 1 }],
      [{ kind: 'flip', axis: 'horizontal' }],
      [{ kind: 'flip', axis: 'vertical' }],
    ]);
    rerender(<Crop isLocked />);
    expect(button(turns.left).disabled).toBe(true);
  });
});

it('a photo is chosen as the background', () => {
  const chosen: File[] = [];
  renderInApp(
    <BackdropOptions
      {...{ choices: { ...firstChoices, backdrop: 'photo' }, hasPhoto: false, isOpening: false }}
      onChange={() => undefined}
      onPhoto={(file) => chosen.push(file)}
    />,
  );
  const picker = screen.getByLabelText<HTMLInputElement>(editorTexts.backdrop.photoFile);
  const opened = vi.spyOn(picker, 'click');
  button(editorTexts.backdrop.choosePhoto).click();
  const file = new File(['sea'], 'sea.png');
  fireEvent.change(picker, { target: { files: [file] } });
  expect([opened.mock.calls.length, chosen]).toEqual([1, [file]]);
});

it('each filter is in exactly one group', () => {
  expect(filterGroups.flatMap(([, types]) => types).sort()).toEqual([...filterTypes].sort());
});

it('a tool is chosen by a click, also of the open one, and not by a touch that scrolls the row', () => {
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

it('the picture is compared by a click, or while the button is held', () => {
  const calls: boolean[] = [];
  const nothing = () => undefined;
  renderInApp(
    <EditorBar
      history={{ states: [0, 1, 2], at: 1 }}
      isLocked={false}
      zoom={2}
      onUndo={nothing}
      onRedo={nothing}
      onZoom={nothing}
      isComparing={false}
      onCompare={(isOn) => void calls.push(isOn)}
      onAnother={nothing}
      onExport={nothing}
    />,
  );
  Element.prototype.setPointerCapture = nothing;
  const compare = button(editorTexts.bar.compare);
  const press = (heldMs: number) => {
    const [down, up] = [createEvent.pointerDown(compare), createEvent.pointerUp(compare)];
    Object.defineProperty(up, 'timeStamp', { value: down.timeStamp + heldMs });
    fireEvent(compare, down);
    fireEvent(compare, up);
  };
  press(1000);
  expect(calls.splice(0)).toEqual([true, false]);
  press(100);
  expect(calls.splice(0)).toEqual([true, true]);
  // A keyboard's click.
  compare.click();
  expect(calls).toEqual([true]);
});
