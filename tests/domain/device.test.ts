import { describe, expect, it } from 'vitest';
import { isInApp } from '../../domain/device.ts';

describe('a page inside another app', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15';
  const browser = { isHomeScreenApp: false, hasNotifications: true };
  const pixel = 'Mozilla/5.0 (Linux; Android 16; Pixel 10';

  it.each([
    `${iPhone} Mobile/15E148 Instagram 400.0.0`,
    `${iPhone} Mobile/15E148 Barcelona 400.0.0`,
    `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`,
    `${iPhone} Mobile/15E148 [LinkedInApp]/9.30`,
    `${iPhone} Safari Line/15.0.0`,
    `${iPhone} Mobile/15E148 MicroMessenger/8.0.60`,
    `${iPhone} Mobile/15E148 Snapchat/13.0`,
    `${iPhone} Mobile/15E148 musical_ly_41.0.0 BytedanceWebview/d8a21c6`,
    `${iPhone} Mobile/15E148 BytedanceWebview/d8a21c6`,
    `${iPhone} Mobile/15E148 Twitter for iPhone/11.0`,
    `${iPhone} Mobile/15E148 [Pinterest/iOS]`,
    `${iPhone} Mobile/15E148 KAKAOTALK 25.0`,
    `${pixel}) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36 Telegram-Android/12.0`,
    `${iPhone} (KHTML, like Gecko) Mobile/15E148`,
    `${pixel}; wv) AppleWebKit/537.36 Version/4.0 Chrome/142.0 Mobile Safari/537.36`,
  ])('is recognized by %s', (userAgent) => {
    expect(isInApp(userAgent, browser)).toBe(true);
  });

  it('is recognized by what it lacks, and an app of the home screen is none', () => {
    const hidden = `${pixel}) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36`;
    expect(isInApp(hidden, { ...browser, hasNotifications: false })).toBe(true);
    const home = `${iPhone} (KHTML, like Gecko) Mobile/15E148`;
    expect(isInApp(home, { ...browser, isHomeScreenApp: true, hasNotifications: false })).toBe(
      false,
    );
  });

  it.each([
    `${iPhone} (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`,
    `${iPhone} (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`,
    `${pixel}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36`,
  ])('is not found in a browser of its own: %s', (userAgent) => {
    expect(isInApp(userAgent, browser)).toBe(false);
  });
});
