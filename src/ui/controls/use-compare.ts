import { type ComponentProps, useRef } from 'react';

/** A pointer held at least this long ends the comparison on release; a shorter one is a click. */
const holdMs = 400;

/** Returns the attributes of a button that compares while it is held, and until the next click. */
export function useCompare(
  isComparing: boolean,
  onCompare: (isComparing: boolean) => void,
): ComponentProps<'button'> {
  const pressed = useRef({ at: 0, wasComparing: false });
  return {
    'aria-pressed': isComparing,
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = { at: event.timeStamp, wasComparing: isComparing };
      onCompare(true);
    },
    onPointerUp: (event) => {
      const { at, wasComparing } = pressed.current;
      onCompare(event.timeStamp - at < holdMs && !wasComparing);
    },
    onPointerCancel: () => onCompare(false),
    onContextMenu: (event) => event.preventDefault(),
    // A keyboard or a screen reader clicks without a pointer.
    onClick: ({ detail }) => {
      if (detail === 0) onCompare(!isComparing);
    },
  };
}
