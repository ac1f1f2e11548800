import type { PictureHeader } from './header-fields.ts';

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const avifBrands = new Set(['avif', 'avis']);
const ispe = 0x6973_7065;
const irot = 0x6972_6f74;

export function readIsoHeader(view: DataView): PictureHeader | null {
  if (view.getUint32(4) !== 0x6674_7970) return null;
  const brands = readBrands(view);
  const isAvif = brands.some((brand) => avifBrands.has(brand));
  if (!isAvif && !brands.some((brand) => heicBrands.has(brand))) return null;
  const size = findLargestSize(view);
  const type = isAvif ? 'image/avif' : 'image/heic';
  return size
    ? { type, ...size, orientation: 1, mayBeTurned: hasBox(view, irot), mayHaveAlpha: true }
    : null;
}

function readBrands(view: DataView): string[] {
  const end = Math.min(view.getUint32(0), view.byteLength);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) {
    const letters = [0, 1, 2, 3].map((k) => String.fromCharCode(view.getUint8(at + k)));
    brands.push(letters.join(''));
  }
  return brands;
}

function hasBox(view: DataView, name: number): boolean {
  for (let at = 8; at + 4 <= view.byteLength; at += 1) {
    if (view.getUint32(at) === name) return true;
  }
  return false;
}

function findLargestSize(view: DataView): { width: number; height: number } | null {
  let largest: { width: number; height: number } | null = null;
  const end = view.byteLength - 16;
  for (let at = 8; at <= end; at += 1) {
    if (view.getUint8(at) !== 0x69 || view.getUint32(at) !== ispe) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
