// Runs in the browser: both sides of each comparison, which device.mjs calls.
import imageCompression from 'browser-image-compression';
import { Canvas2dFilterBackend, filters } from 'fabric';
import type { FilterType } from '../../domain/tools/filter-types.ts';
import { applyFilter } from '../../src/device/filters/apply-filter.ts';
import { shrinkPicture } from '../../src/device/shrinking/shrink-picture.ts';

const fabricFilters = {
  matrix: () => [new filters.Sepia()],
  four: () => [
    new filters.Brightness({ brightness: 0.05 }),
    new filters.Contrast({ contrast: 0.1 }),
    new filters.Saturation({ saturation: 0.3 }),
    new filters.HueRotation({ rotation: 0.05 }),
  ],
};

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

async function shrinkOurs(file: File): Promise<Blob> {
  const answer = await shrinkPicture(file, { device: 'desktop' });
  if (!answer.ok) throw new Error(answer.code);
  return answer.blob;
}

function shrinkTheirs(file: File): Promise<Blob> {
  return imageCompression(file, {
    maxWidthOrHeight: 1200,
    initialQuality: 0.85,
    maxSizeMB: Number.POSITIVE_INFINITY,
    useWebWorker: true,
    libURL: `${location.origin}/browser-image-compression.js`,
  });
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
 * as in the editor; otherwise from a canvas to a canvas with reading it, as fabric always does.
 */
async function filterOurs(name: string, width: number, type: FilterType, hasPixels: boolean) {
  const { canvas, context } = await openCanvas(name, width);
  const read = () => context.getImageData(0, 0, canvas.width, canvas.height);
  const source = hasPixels ? read() : null;
  const target = hasPixels ? new ImageData(canvas.width, canvas.height) : null;
  // The first write to new memory takes the system's time, so this writes to it before.
  target?.data.fill(1);
  const begun = performance.now();
  const from = source ?? read();
  const to = target ?? from;
  applyFilter(from, to, { type, intensity: 100 });
  context.putImageData(to, 0, 0);
  return performance.now() - begun;
}

async function filterTheirs(name: string, width: number, kind: keyof typeof fabricFilters) {
  const source = await openCanvas(name, width);
  const target = await openCanvas(name, width);
  const backend = new Canvas2dFilterBackend();
  const begun = performance.now();
  const { width: across, height: down } = source.canvas;
  backend.applyFilters(fabricFilters[kind](), source.canvas, across, down, target.canvas);
  return performance.now() - begun;
}

/** Filters pixels repeatedly, as a slider does on a preview. Returns the median and the minimum, in milliseconds. */
async function previewOurs(name: string, width: number, type: FilterType) {
  const { canvas, context } = await openCanvas(name, width);
  const source = context.getImageData(0, 0, canvas.width, canvas.height);
  const target = new ImageData(canvas.width, canvas.height);
  const times = Array.from({ length: 40 }, (_, at) => {
    const begun = performance.now();
    applyFilter(source, target, { type, intensity: 30 + at });
    return performance.now() - begun;
  });
  return { median: times.toSorted((a, b) => a - b)[20] ?? 0, least: Math.min(...times) };
}

const bench = {
  shrinkOurs: async (name: string) => {
    const file = await readFile(name);
    return watch(() => shrinkOurs(file));
  },
  shrinkTheirs: async (name: string) => {
    const file = await readFile(name);
    return watch(() => shrinkTheirs(file));
  },
  filterOurs,
  filterTheirs,
  previewOurs,
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

window.bench = bench;
