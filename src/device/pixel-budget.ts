import { isMobile } from '../../domain/device.ts';

/** The most pixels that a picture is worked on with: phones and tablets have no larger canvas. */
const pixelsMax = { desktop: 40_000_000, mobile: 16_000_000 } as const;

export function pixelBudget(): number {
  return pixelsMax[isMobile(navigator.userAgent) || isIpad() ? 'mobile' : 'desktop'];
}

/** Safari on an iPad says that it is a Mac, none of which has a touch screen. Its canvas may be as small as a phone's. */
function isIpad(): boolean {
  return navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
}

/** Returns the largest size of the same shape that has no more pixels than the budget. */
export function fitPixels(
  { width, height }: { width: number; height: number },
  budget: number,
): { width: number; height: number; isReduced: boolean } {
  const scale = Math.min(1, Math.sqrt(budget / (width * height)));
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    isReduced: scale < 1,
  };
}
