// `node art/tests/write-small-renderings.mjs`: renders every scene and style anew into the sheet
// that `npm run check:art` compares with. Run it after a deliberate change, and look at the sheet.
import { renderings, sheetPath, writeSheet } from './small-renderings.mjs';

const tiles = [];
for (const { render } of renderings) tiles.push((await render()).bytes);
await writeSheet(tiles);
console.log(sheetPath);
