import { afterEach, expect, it, vi } from 'vitest';
import { pictureFailureMessage } from '../../../src/device/shrinking/picture-failure.ts';
import { deviceTexts } from '../../../src/texts/en/studio/device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const { convert } = deviceTexts;
it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X)', convert.iphone],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', convert.android],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', convert.mac],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', convert.windows],
  ['Mozilla/5.0 (X11; Linux x86_64)', convert.other],
])(
  'a file that does not open is named, with what to do on this device: %s',
  (userAgent, advice) => {
    vi.stubGlobal('navigator', { userAgent });
    const message = (failure: Parameters<typeof pictureFailureMessage>[0]) =>
      pictureFailureMessage(failure, '').description;
    const tiff = message({ ok: false, code: 'other_format', name: 'TIFF' });
    expect([tiff.includes('TIFF'), tiff.endsWith(advice)]).toEqual([true, true]);
    const heic = message({ ok: false, code: 'heic_unsupported' });
    expect([heic.includes('HEIC'), heic.endsWith(advice)]).toEqual([true, true]);
  },
);
