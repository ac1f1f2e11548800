/** The same pixels, the longer side at most so many pixels long. */
export function shrinkPixels(pixels: ImageData, sideMax: number): ImageData {
  const scale = Math.min(1, sideMax / Math.max(pixels.width, pixels.height));
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const whole = new OffscreenCanvas(pixels.width, pixels.height);
  const small = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!small) throw new Error('This browser cannot draw');
  whole.getContext('2d')?.putImageData(pixels, 0, 0);
  small.imageSmoothingQuality = 'high';
  small.drawImage(whole, 0, 0, width, height);
  return small.getImageData(0, 0, width, height);
}
