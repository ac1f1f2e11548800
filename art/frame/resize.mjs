import { createFrame } from './frame.mjs';

/** Resizes a frame with Catmull-Rom interpolation, which suits small factors. */
export function resize(frame, width, height) {
  const made = createFrame(width, height);
  made.light = resample(frame.light, frame.width, frame.height, width, height, 3);
  if (frame.mask) made.mask = resample(frame.mask, frame.width, frame.height, width, height, 1);
  return made;
}

function resample(from, oldWidth, oldHeight, width, height, channels) {
  const rows = new Float32Array(width * oldHeight * channels);
  line(
    from,
    rows,
    oldWidth,
    width,
    oldHeight,
    channels,
    oldWidth * channels,
    width * channels,
    channels,
  );
  const to = new Float32Array(width * height * channels);
  line(rows, to, oldHeight, height, width, width * channels, channels, channels, channels);
  return to;
}

function line(from, to, oldLength, length, lines, step, oldStride, stride, channels) {
  for (let at = 0; at < length; at += 1) {
    const place = ((at + 0.5) * oldLength) / length - 0.5;
    const base = Math.floor(place);
    const f = place - base;
    const weights = [
      f * (-0.5 + f * (1 - 0.5 * f)),
      1 + f * f * (-2.5 + 1.5 * f),
      f * (0.5 + f * (2 - 1.5 * f)),
      f * f * (-0.5 + 0.5 * f),
    ];
    for (let tap = 0; tap < 4; tap += 1) {
      const source = Math.min(oldLength - 1, Math.max(0, base - 1 + tap)) * step;
      for (let row = 0; row < lines; row += 1) {
        for (let channel = 0; channel < channels; channel += 1) {
          to[at * step + row * stride + channel] +=
            from[source + row * oldStride + channel] * weights[tap];
        }
      }
    }
  }
}
