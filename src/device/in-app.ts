import { isInApp } from '../../domain/device.ts';

/** Returns whether this page is an app on the home screen of an iPhone or iPad. */
export function isHomeScreenApp(): boolean {
  return 'standalone' in navigator && navigator.standalone === true;
}

/** Returns whether this page is shown inside another app, where popups and frames do not work. */
export function isPageInApp(): boolean {
  return isInApp(navigator.userAgent, {
    isHomeScreenApp: isHomeScreenApp(),
    // A WebView of Android has none.
    hasNotifications: 'Notification' in globalThis,
  });
}
