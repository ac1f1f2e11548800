// Runs in the browser: the functions that device.mjs calls.
import { applyFilter } from '../../domain/editing/filters/apply-filter.ts';
import type { FilterType } from '../../domain/tools/filter-types.ts';
import { quickestRows } from '../../src/device/filters/quickest-rows.ts';
import { shrinkPicture } from '../../src/device/shrinking/shrink-picture.ts';

interface Measured {
  tookMs: number;
  longestBlockMs: number;
  bytes: number;
}

/** Runs the work while a chain of tasks measures how long the page is blocked. */
async function watch(work: () => Promise<Blob>): Promise<Measured> {
  const channel = new MessageChannel();
  let longestBlockMs = 0;
  let last = performance.now();
  channel.port1.onmessage = () => {
    const now = performance.now();
    longestBlockMs = Math.max(longestBlockMs, now - last);
    last = now;
    channel.port2.postMessage(null);
  };
  channel.port2.postMessage(null);
  const begun = performance.now();
  const blob = await work();
  const tookMs = performance.now() - begun;
  channel.port1.close();
  return { tookMs, longestBlockMs, bytes: blob.size };
}

async function readFile(name: string): Promise<File> {
  const blob = await (await fetch(name)).blob();
  return new File([blob], name, { type: 'image/jpeg' });
}

async function shrink(file: File): Promise<Blob> {
  const result = await shrinkPicture(file, { device: 'desktop' });
  if (!result.ok) throw new Error(result.code);
  return result.blob;
}

/** A canvas that holds the picture at a width. */
async function openCanvas(name: string, width: number) {
  const bitmap = await createImageBitmap(await readFile(name));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * bitmap.height) / bitmap.width);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas');
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/**
 * Filters a picture, shows it, and returns the milliseconds. `hasPixels`: from pixels in memory,
 * as in the editor; otherwise the time includes reading the canvas.
 */
async function filter(name: string, width: number, type: FilterType, hasPixels: boolean) {
  const { canvas, context } = await openCanvas(name, width);
  const read = () => context.getImageData(0, 0, canvas.width, canvas.height);
  const source = hasPixels ? read() : null;
  const target = hasPixels ? new ImageData(canvas.width, canvas.height) : null;
  // The first write to new memory takes the system's time, so this writes to it before.
  target?.data.fill(1);
  const begun = performance.now();
  const from = source ?? read();
  const to = target ?? from;
  applyFilter(from, to, { type, intensity: 100 }, undefined, quickestRows());
  context.putImageData(to, 0, 0);
  return performance.now() - begun;
}

/** Filters pixels repeatedly, as a slider does on a preview. Returns the median and the minimum, in milliseconds. */
async function preview(name: string, width: number, type: FilterType) {
  const { canvas, context } = await openCanvas(name, width);
  const source = context.getImageData(0, 0, canvas.width, canvas.height);
  const target = new ImageData(canvas.width, canvas.height);
  const times = Array.from({ length: 40 }, (_, at) => {
    const begun = performance.now();
    applyFilter(source, target, { type, intensity: 30 + at }, undefined, quickestRows());
    return performance.now() - begun;
  });
  return { median: times.toSorted((a, b) => a - b)[20] ?? 0, least: Math.min(...times) };
}

const bench = {
  shrink: async (name: string) => {
    const file = await readFile(name);
    return watch(() => shrink(file));
  },
  filter,
  preview,
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

window.bench = bench;
