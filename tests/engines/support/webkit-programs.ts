/** Where the programs of Debian's webkit2gtk-driver and xvfb are. */
export const webKitPrograms = {
  driver: process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver',
  miniBrowser: process.env.WEBKIT_PATH ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  screen: process.env.XVFB_PATH ?? '/usr/bin/Xvfb',
};
