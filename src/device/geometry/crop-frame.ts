import type { Size } from '../../../domain/editing/geometry/geometry.ts';

export interface Frame extends Size {
  x: number;
  y: number;
}

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** The shortest side of a frame in pixels: the AI accepts no smaller picture. */
export const frameSideMin = 50;

export function frameOfRatio(picture: Size, ratio: number): Frame {
  const width = Math.max(1, Math.round(Math.min(picture.width, picture.height * ratio)));
  const height = Math.max(1, Math.round(Math.min(picture.height, picture.width / ratio)));
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) / 2),
    width,
    height,
  };
}

export function moveFrame(frame: Frame, to: { x: number; y: number }, picture: Size): Frame {
  const inside = (at: number, length: number, room: number) =>
    Math.min(room - length, Math.max(0, Math.round(at)));
  return {
    ...frame,
    x: inside(to.x, frame.width, picture.width),
    y: inside(to.y, frame.height, picture.height),
  };
}

/**
 * The opposite corner stays. The frame stays inside the picture, and no side gets shorter than `frameSideMin` where
 * there is room. `ratio` is width / height; null is free.
 */
export function resizeFrame(
  frame: Frame,
  corner: Corner,
  to: { x: number; y: number },
  picture: Size,
  ratio: number | null,
): Frame {
  const isRight = corner.endsWith('right');
  const isBottom = corner.startsWith('bottom');
  const anchor = {
    x: isRight ? frame.x : frame.x + frame.width,
    y: isBottom ? frame.y : frame.y + frame.height,
  };
  const room = {
    width: isRight ? picture.width - anchor.x : anchor.x,
    height: isBottom ? picture.height - anchor.y : anchor.y,
  };
  const wanted = {
    width: Math.max(frameSideMin, isRight ? to.x - anchor.x : anchor.x - to.x),
    height: Math.max(frameSideMin, isBottom ? to.y - anchor.y : anchor.y - to.y),
  };
  const { width, height } =
    ratio === null ? limit(wanted, room) : shape(wanted, frame, room, ratio);
  return {
    x: isRight ? anchor.x : anchor.x - width,
    y: isBottom ? anchor.y : anchor.y - height,
    width,
    height,
  };
}

function limit(wanted: Size, room: Size): Size {
  return {
    width: Math.round(Math.min(room.width, wanted.width)),
    height: Math.round(Math.min(room.height, wanted.height)),
  };
}

/** Follows the side that the corner changes more, so that a move along one side counts as well. */
function shape(wanted: Size, before: Size, room: Size, ratio: number): Size {
  const [wider, higher] = [wanted.width - before.width, wanted.height - before.height];
  const followed =
    Math.abs(wider) >= Math.abs(higher) * ratio ? wanted.width : wanted.height * ratio;
  const least = frameSideMin * Math.max(1, ratio);
  const width = Math.min(room.width, room.height * ratio, Math.max(least, followed));
  return {
    width: Math.max(1, Math.min(room.width, Math.round(width))),
    height: Math.max(1, Math.min(room.height, Math.round(width / ratio))),
  };
}

export function isWholePicture(frame: Frame, picture: Size): boolean {
  return frame.width === picture.width && frame.height === picture.height;
}
