import { type DeviceTexts, deviceTexts } from '../../texts/en/studio/device.ts';

export type PictureFailure =
  | { ok: false; code: 'too_large'; megabytesMax: number }
  /** With its size after shrinking, in pixels. */
  | { ok: false; code: 'too_small'; width: number; height: number }
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
    default:
      return { title: usualTitle, description: deviceTexts.failures[failure.code] };
  }
}
