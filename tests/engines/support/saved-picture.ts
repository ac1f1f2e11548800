import type { Frame } from '../driver/browser.ts';
import { until } from '../driver/until.ts';

/** The prompt of the picture that the steps make. No test in Chromium, on the same server, has it. */
export const prompt = 'A windmill in the fog';

/** Waits until the history shows it from the device's own bytes, and returns its width in pixels. */
export function savedWidth(frame: Frame): Promise<number> {
  return until('the saved picture', () =>
    frame.run(async (name) => {
      const card = `main button[aria-label="Open: ${name}"]`;
      const image = document.querySelector<HTMLImageElement>(`${card} img[src^="blob:"]`);
      await image?.decode();
      return image?.naturalWidth;
    }, prompt),
  );
}
