import type { Scene } from './scene.ts';
import { abstract } from './scenes/abstract.ts';
import { city } from './scenes/city.ts';
import { mountains } from './scenes/mountains.ts';
import { portrait } from './scenes/portrait.ts';
import { sea } from './scenes/sea.ts';
import { stage } from './scenes/stage.ts';

export const scenes = {
  mountains,
  sea,
  city,
  portrait,
  stage,
  abstract,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

/** The words that choose a scene. The word that comes first in the prompt decides. */
const patterns: readonly [SceneName, RegExp][] = [
  [
    'portrait',
    /\b(portrait|headshot|face|wom[ae]n|m[ae]n|girl|boy|person|people|lady|self-portrait)\b/,
  ],
  [
    'city',
    /\b(city|cities|town|skyline|streets?|tokyo|new york|mumbai|paris|london|skyscrapers?|buildings?|downtown)\b/,
  ],
  [
    'sea',
    /\b(sea|ocean|beach|coast|shore|waves?|lighthouse|island|harbou?r|bay|boats?|ships?|sail\w*)\b/,
  ],
  [
    'mountains',
    /\b(mountains?|alps|peaks?|forests?|woods?|trees?|deserts?|dunes?|hills?|valley|lake|landscape|himalayas?|cliffs?|canyon|river|nature|waterfall)\b/,
  ],
];

/** `hasSubject` is whether a subject will stand in the scene. */
export function chooseScene(prompt: string, hasSubject: boolean): SceneName {
  const text = prompt.toLowerCase();
  let best: { name: SceneName; at: number } = {
    name: hasSubject ? 'stage' : 'abstract',
    at: Number.POSITIVE_INFINITY,
  };
  for (const [name, pattern] of patterns) {
    const at = text.search(pattern);
    if (at !== -1 && at < best.at) best = { name, at };
  }
  return best.name;
}
