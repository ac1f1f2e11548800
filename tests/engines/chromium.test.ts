import { startChromium } from './driver/puppeteer.ts';
import { testProduct } from './product.ts';

testProduct('Chromium', () => startChromium(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'));
