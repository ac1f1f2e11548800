import { fireEvent } from '@testing-library/react';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { usePromptUndo } from '../../../../../src/features/studio/prompt/use-prompt-undo.ts';
import { renderInApp } from '../../../support/in-app.tsx';

/** A field with the Undo, and buttons that replace its text. */
function Field() {
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('typed');
  const undo = usePromptUndo(place, text, (next) => setText(next()));
  return (
    <>
      <div ref={place}>
        <textarea value={text} onChange={({ target }) => undo.onType(target.value)} />
        <p>{undo.next ?? 'none'}</p>
        <button type="button" onClick={undo.swap}>
          swap
        </button>
      </div>
      {['idea', 'other'].map((name) => (
        <button key={name} type="button" onClick={() => setText(name)}>
          {name}
        </button>
      ))}
    </>
  );
}

function field() {
  const page = renderInApp(<Field />);
  const box = () => page.getByRole('textbox');
  return {
    state: () => [box().textContent, page.getByRole('paragraph').textContent],
    press: (name: string) => fireEvent.click(page.getByRole('button', { name })),
    type: (value: string) => fireEvent.change(box(), { target: { value } }),
    /** Presses a key, and returns whether the browser does not see it. */
    key: (key: string, keys: object = { ctrlKey: true }, at: Element = box()) =>
      !fireEvent.keyDown(at, { key, ...keys }),
    unmount: page.unmount,
  };
}

describe('the keys of the Undo', () => {
  it.each([
    ['Ctrl and Z', 'z', { ctrlKey: true }],
    ['⌘ and Z', 'Z', { metaKey: true }],
  ])('%s undo, and with Shift redo', (_, key, keys) => {
    const page = field();
    page.press('idea');
    expect(page.key(key, { ...keys, shiftKey: true })).toBe(false);
    expect(page.key(key, keys)).toBe(true);
    expect(page.state()).toEqual(['typed', 'redo']);
    expect(page.key(key, keys)).toBe(false);
    expect(page.key(key, { ...keys, shiftKey: true })).toBe(true);
    expect(page.state()).toEqual(['idea', 'undo']);
  });

  it('leave to the browser what was typed since, and what nothing has replaced', () => {
    const page = field();
    expect(page.key('z')).toBe(false);
    page.press('idea');
    page.type('idea!');
    expect(page.key('z')).toBe(false);
    expect(page.state()).toEqual(['idea!', 'undo']);
  });
});
