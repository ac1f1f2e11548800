import { startFirefox } from './driver/puppeteer.ts';
import { testProduct } from './product.ts';

testProduct('Firefox', () => startFirefox(process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'));
