import type { FilterType } from '../../tools/filter-types.ts';
import { filterIntensity } from '../../tools/filter-types.ts';
import { compileFilter, type FilterTables } from './compile-filter.ts';
import type { FilterRecipe } from './filter-recipe.ts';
import { filterRecipes } from './filter-recipes.ts';
import { layGrain } from './grain.ts';
import { openPlainRows } from './plain-rows.ts';
import { grainAmountBits, type PlaceOfRow, type RowMapper } from './row-mapper.ts';
import { drawVignette, findDistance } from './vignette.ts';

export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export interface Band {
  top: number;
  pictureHeight: number;
}

const plainRows = openPlainRows();

/**
 * Writes the filtered pixels of `source` into `target`, which may be the same. Both have the same
 * size. Alpha does not change, and at intensity 0 nothing does. `intensity` is in percent; values
 * outside 0 to 100 are clamped. The pixels are the same whether the picture is filtered whole or
 * band by band, and with every row mapper.
 */
export function applyFilter(
  source: Pixels,
  target: Pixels,
  filter: { type: FilterType; intensity: number },
  band: Band = { top: 0, pictureHeight: source.height },
  rows: RowMapper = plainRows,
): void {
  const { min, max } = filterIntensity;
  const intensity = Math.min(max, Math.max(min, filter.intensity));
  if (intensity === 0) {
    if (source.data !== target.data) target.data.set(source.data);
    return;
  }
  applyRecipe(source, target, filterRecipes[filter.type], intensity, band, rows);
}

export function applyRecipe(
  source: Pixels,
  target: Pixels,
  recipe: FilterRecipe,
  intensity: number,
  band: Band = { top: 0, pictureHeight: source.height },
  rows: RowMapper = plainRows,
): void {
  const { width, height } = source;
  const tables = compileFilter(recipe, intensity);
  const mapper = width > rows.widthMax ? plainRows : rows;
  mapper.load(tables);
  const placeOf = openTexture(mapper, tables, { width, height: band.pictureHeight });
  const [from, to] = [asPixels(source), asPixels(target)];
  for (let row = 0; row < height; row += 1) {
    const fromRow = from.subarray(row * width, (row + 1) * width);
    const toRow = to.subarray(row * width, (row + 1) * width);
    if (placeOf) mapper.mapTextured(fromRow, toRow, placeOf(band.top + row));
    else mapper.mapColors(fromRow, toRow);
  }
}

/**
 * Returns one 32-bit integer for each pixel. On all machines that run browsers, red is the lowest
 * byte.
 */
function asPixels({ data, width, height }: Pixels): Int32Array {
  return new Int32Array(data.buffer, data.byteOffset, width * height);
}

/**
 * Returns a function from a row to its place in the vignette and the grain; null for a filter with
 * neither.
 */
function openTexture(
  mapper: RowMapper,
  tables: FilterTables,
  picture: { width: number; height: number },
): ((y: number) => PlaceOfRow) | null {
  if (tables.vignette === 0 && tables.grain === 0) return null;
  const texture = mapper.textureFor(picture.width);
  drawVignette(picture.width, tables.vignette, texture);
  const grain = Math.round(tables.grain * 2 ** grainAmountBits);
  const place = grain > 0 ? layGrain(mapper, texture, picture) : () => 0;
  return (y) => ({ down: findDistance(y, picture.height), between: place(y), grain });
}
