import { cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Flip, Turn } from '../../../../../src/device/geometry/geometry.ts';
import {
  type EditChoices,
  firstChoices,
} from '../../../../../src/features/editor/choices/edit-choices.ts';
import type { ChangeChoices } from '../../../../../src/features/editor/choices/use-edit-choices.ts';
import { EditorBar } from '../../../../../src/features/editor/editor-bar.tsx';
import { EditorTabs } from '../../../../../src/features/editor/editor-tabs.tsx';
import { BackgroundPanel } from '../../../../../src/features/editor/panels/background-panel.tsx';
import { CropPanel } from '../../../../../src/features/editor/panels/crop-panel.tsx';
import { SelectPanel } from '../../../../../src/features/editor/panels/select-panel.tsx';
import { TextPanel } from '../../../../../src/features/editor/panels/text-panel.tsx';
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

/** The choices now, as the panel has changed them. */
let choices: EditChoices;
beforeEach(() => {
  choices = firstChoices;
});

/** Renders a panel that changes the choices as the editor does. */
function open(
  panel: (choices: EditChoices, change: ChangeChoices) => React.ReactNode,
  more: Partial<EditChoices> = {},
) {
  function Editor() {
    const [now, setNow] = useState<EditChoices>({ ...firstChoices, ...more });
    choices = now;
    return panel(now, (changed) =>
      setNow((before) => ({
        ...before,
        ...(typeof changed === 'function' ? changed(before) : changed),
      })),
    );
  }
  return renderInApp(<Editor />);
}
const radio = (name: string, group?: string) =>
  (group ? within(screen.getByRole('group', { name: group })) : screen).getByRole<HTMLInputElement>(
    'radio',
    { name },
  );
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const slide = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });

describe('the crop', () => {
  const turned = vi.fn<(edit: Turn | Flip) => void>();
  const crop = (isLocked = false) =>
    open((now, onChange) => (
      <CropPanel {...{ picture, choices: now, isLocked, onChange }} onTurn={turned} />
    ));

  it('has the largest frame of the chosen shape, and keeps it when any shape is', () => {
    crop();
    expect(screen.getByText(editorTexts.crop.pixels(1200, 900))).toBeTruthy();
    fireEvent.click(radio('1:1'));
    expect(choices.crop).toEqual({ x: 150, y: 0, width: 900, height: 900, of: picture });
    expect(screen.getByText(editorTexts.crop.pixels(900, 900))).toBeTruthy();
    fireEvent.click(radio('9:16'));
    expect([choices.cropShape, choices.crop?.height]).toEqual(['9:16', 900]);
    expect(choices.crop?.of).toEqual(picture);
    const { crop: framed } = choices;
    fireEvent.click(radio(editorTexts.crop.free));
    expect([choices.cropShape, choices.crop]).toEqual(['free', framed]);
  });

  it('turns and mirrors by one click each, unless an edit is under way', () => {
    turned.mockClear();
    crop();
    const { turns } = editorTexts.crop;
    for (const name of [turns.left, turns.right, turns.across, turns.down]) button(name).click();
    expect(turned.mock.calls).toEqual([
      [{ kind: 'turn', quarters: 3 }],
      [{ kind: 'turn', quarters: 1 }],
      [{ kind: 'flip', axis: 'horizontal' }],
      [{ kind: 'flip', axis: 'vertical' }],
    ]);
    cleanup();
    crop(true);
    expect(button(turns.left).disabled).toBe(true);
  });
});

it('a text has its words, place, font, size and colors', () => {
  open((now, change) => <TextPanel choices={now} onChange={change} />, {
    place: { x: 0.2, y: 0.2 },
  });
  expect(
    screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked).length,
  ).toBe(3);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Sale' } });
  fireEvent.click(radio(editOptionTexts.position('Top')));
  fireEvent.click(radio(editOptionTexts.font('Italic')));
  expect(editorTexts.text.size).not.toBe(editorTexts.export.size);
  slide(editorTexts.text.size, 25);
  fireEvent.click(radio(editorTexts.colors.gold, editorTexts.text.color));
  fireEvent.click(radio(editorTexts.text.none, editorTexts.text.outline));
  expect(choices).toMatchObject({
    text: 'Sale',
    place: 'Top',
    fontStyle: 'Italic',
    textSize: 0.25,
    color: '#eab308',
    outline: 'none',
  });
});

describe('a selection', () => {
  it('has its pen, its sizes, its change and its area', () => {
    open((now, change) => (
      <SelectPanel
        choices={now}
        hasSelection={false}
        onChange={change}
        onClear={vi.fn<() => void>()}
      />
    ));
    expect(screen.queryByRole('button', { name: editorTexts.select.clear })).toBeNull();
    fireEvent.click(radio(editorTexts.select.brushes.eraser));
    slide(editorTexts.select.brushSize, 20);
    slide(editorTexts.select.softEdge, 30);
    fireEvent.change(screen.getByRole('textbox', { name: editorTexts.select.change }), {
      target: { value: 'A hat' },
    });
    fireEvent.change(screen.getByRole('textbox', { name: editorTexts.select.area }), {
      target: { value: 'The cat' },
    });
    expect(choices).toMatchObject({
      pen: 'eraser',
      penSize: 0.1,
      feather: 0.03,
      change: 'A hat',
      area: 'The cat',
    });
    slide(editorTexts.select.softEdge, 0);
    expect(choices.feather).toBe(0);
  });
});

describe('the background', () => {
  const photo = vi.fn<(file: File) => void>();
  const background = (
    more: Partial<EditChoices>,
    { isTransparent = true, canDescribe = true, hasPhoto = false, isOpening = false } = {},
  ) =>
    open(
      (now, onChange) => (
        <BackgroundPanel
          choices={now}
          onPhoto={photo}
          {...{ isTransparent, canDescribe, hasPhoto, isOpening, onChange }}
        />
      ),
      more,
    );
  const kinds = editorTexts.backdrop.kinds;

  it('of a transparent one is described, or one of the device’s', () => {
    background({});
    const scene = Object.values(editorTexts.background.scenes)[1] ?? '';
    fireEvent.click(button(scene));
    fireEvent.click(radio(kinds.color));
    expect([choices.background, choices.backdrop]).toEqual([scene, 'color']);
    fireEvent.click(radio(editorTexts.colors.blue));
    expect(choices.backdropColor).toBe('#1d4ed8');
  });
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

it('the toolbar does what each button says, and compares by a click or while its button is held', () => {
  const { bar } = editorTexts;
  const calls: unknown[] = [];
  const note = (name: string) => () => void calls.push(name);
  renderInApp(
    <EditorBar
      history={{ states: [0, 1, 2], at: 1 }}
      isLocked={false}
      zoom={2}
      onUndo={note('undo')}
      onRedo={note('redo')}
      onZoom={(by) => void calls.push(by)}
      isComparing={false}
      onCompare={(isOn) => void calls.push(isOn)}
      onAnother={note('another')}
      onExport={note('export')}
    />,
  );
  for (const name of [bar.undo, bar.redo, bar.zoomOut, bar.zoomIn, bar.another, bar.export]) {
    button(name).click();
  }
  expect(calls).toEqual(['undo', 'redo', 0.8, 1.25, 'another', 'export']);
  Element.prototype.setPointerCapture = () => undefined;
  calls.length = 0;
  const compare = button(bar.compare);
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
