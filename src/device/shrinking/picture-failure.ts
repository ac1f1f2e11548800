import { type DeviceTexts, deviceTexts } from '../../texts/en/studio/device.ts';

export type PictureFailure =
  | { ok: false; code: 'too_large'; megabytesMax: number }
  /** With its own size, in pixels. `too_narrow` is too small after shrinking alone. */
  | { ok: false; code: 'too_small' | 'too_narrow'; width: number; height: number }
  /** A format that this browser or nobody opens, by its name. */
  | { ok: false; code: 'unsupported' | 'other_format'; name: string }
  | { ok: false; code: keyof DeviceTexts['failures'] };

/** Returns the message for the failure, with the spec's text where the spec has one (section 5). */
export function pictureFailureMessage(
  failure: PictureFailure,
  usualTitle: string,
): { title: string; description: string } {
  switch (failure.code) {
    case 'too_large':
      return { title: usualTitle, description: deviceTexts.tooLarge(failure.megabytesMax) };
    case 'too_small': {
      const { title, text } = deviceTexts.tooSmall;
      return { title, description: text(failure.width, failure.height) };
    }
    case 'too_narrow':
      return {
        title: usualTitle,
        description: deviceTexts.tooNarrow(failure.width, failure.height),
      };
    case 'unsupported':
      return { title: usualTitle, description: convertible(deviceTexts.unsupported(failure.name)) };
    case 'other_format':
      return { title: usualTitle, description: convertible(deviceTexts.otherFormat(failure.name)) };
    case 'heic_unsupported':
      return { title: usualTitle, description: convertible(deviceTexts.failures[failure.code]) };
    default:
      return { title: usualTitle, description: deviceTexts.failures[failure.code] };
  }
}

const devices = [
  ['iphone', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['mac', /Macintosh/],
  ['windows', /Windows/],
] as const;

/** Adds how this device makes a JPEG of the file. */
function convertible(message: string): string {
  const [device] = devices.find(([, pattern]) => pattern.test(navigator.userAgent)) ?? ['other'];
  return `${message} ${deviceTexts.convert[device as keyof DeviceTexts['convert']]}`;
}
