import { type DeviceTexts, deviceTexts } from '../../texts/en/device.ts';

/** Why a picture could not be opened or shrunk. */
export type PictureFailure =
  | { ok: false; code: 'too_large'; megabytesMax: number }
  | { ok: false; code: keyof DeviceTexts['failures'] };

/** The failure in words for the user, the spec's where it has some (section 5). */
export function pictureFailureWords(failure: PictureFailure): string {
  return failure.code === 'too_large'
    ? deviceTexts.tooLarge(failure.megabytesMax)
    : deviceTexts.failures[failure.code];
}
