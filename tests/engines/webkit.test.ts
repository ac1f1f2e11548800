import { startWebKit } from './driver/webkit.ts';
import { testProduct } from './product.ts';
import { webKitPrograms } from './support/webkit-programs.ts';

testProduct('WebKit', () => startWebKit(webKitPrograms));
