import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFrame } from './shared/frame.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folder = join(root, '.cache/pictures');
const drawn = new Map();

/**
 * The raw light of a scene, drawn once a run however many pictures are made of
 * it. Kept on disk; read from there only when `--kept` asks for it, because
 * nothing else tells whether the scene's code has changed since.
 */
export function frameOf(name, scene, view) {
  const key = `${name}-${view.width}x${view.height}-${view.samples}`;
  const known = drawn.get(key) ?? (process.argv.includes('--kept') ? read(key, view) : undefined);
  if (known) return copy(known);
  const frame = scene(view);
  drawn.set(key, frame);
  write(key, frame);
  return copy(frame);
}

function copy(frame) {
  return { ...frame, light: Float32Array.from(frame.light) };
}

function read(key, { width, height }) {
  const path = join(folder, `${key}.f32`);
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const floats = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  const frame = createFrame(width, height);
  const count = width * height * 3;
  frame.light = floats.slice(0, count);
  if (floats.length > count) frame.mask = floats.slice(count);
  return frame;
}

function write(key, { light, mask }) {
  mkdirSync(folder, { recursive: true });
  const parts = mask ? [light, mask] : [light];
  writeFileSync(
    join(folder, `${key}.f32`),
    Buffer.concat(
      parts.map(({ buffer, byteOffset, byteLength }) =>
        Buffer.from(buffer, byteOffset, byteLength),
      ),
    ),
  );
}
