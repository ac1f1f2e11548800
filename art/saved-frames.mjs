import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFrame } from './frame/frame.mjs';
import { root } from './root.mjs';

const folder = join(root, '.cache/pictures');
const rendered = new Map();

/**
 * Returns the raw light of a scene. A scene is rendered once in a run, however many pictures
 * use it, and the frame is saved on disk. A frame from disk is used only with `--saved`,
 * because nothing records whether the scene's code has changed since.
 */
export function frameOf(name, scene, view) {
  const key = `${name}-${view.width}x${view.height}-${view.samples}`;
  const known =
    rendered.get(key) ?? (process.argv.includes('--saved') ? read(key, view) : undefined);
  if (known) return copy(known);
  const frame = scene(view);
  rendered.set(key, frame);
  save(key, frame);
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

function save(key, { light, mask }) {
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
