import type { Scene } from './scene.ts';
import { abstract } from './scenes/abstract.ts';
import { cat } from './scenes/cat.ts';
import { city } from './scenes/city.ts';
import { desert } from './scenes/desert.ts';
import { flower } from './scenes/flower.ts';
import { forest } from './scenes/forest.ts';
import { mountains } from './scenes/mountains.ts';
import { portrait } from './scenes/portrait.ts';
import { sea } from './scenes/sea.ts';
import { space } from './scenes/space.ts';

export const scenes = {
  mountains,
  sea,
  city,
  forest,
  desert,
  space,
  flower,
  portrait,
  cat,
  abstract,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

/** The words that choose a scene. The word that comes first in the prompt decides. */
const patterns: readonly [SceneName, RegExp][] = [
  [
    'portrait',
    /\b(portrait|headshot|face|wom[ae]n|m[ae]n|girl|boy|person|people|lady|king|queen|knight|wizard|astronaut|self-portrait)\b/,
  ],
  ['cat', /\b(cats?|kittens?|kitty|dogs?|pupp(y|ies)|fox(es)?|animals?|pets?)\b/],
  ['space', /\b(space|planets?|galax(y|ies)|nebula|cosmos|cosmic|universe|saturn|mars|orbit)\b/],
  [
    'city',
    /\b(city|cities|town|skyline|streets?|tokyo|new york|mumbai|paris|london|skyscrapers?|buildings?|downtown)\b/,
  ],
  [
    'sea',
    /\b(sea|ocean|beach|coast|shore|waves?|lighthouse|island|harbou?r|bay|boats?|ships?|sail\w*)\b/,
  ],
  ['forest', /\b(forests?|woods?|trees?|jungle|pines?|woodland|redwood)\b/],
  ['desert', /\b(deserts?|dunes?|sahara|sand|oasis|camels?)\b/],
  [
    'flower',
    /\b(flowers?|roses?|tulips?|bouquet|blossoms?|garden|still life|petals?|sunflowers?|orchids?|lotus|vase)\b/,
  ],
  [
    'mountains',
    /\b(mountains?|alps|peaks?|hills?|valley|lake|landscape|himalayas?|cliffs?|canyon|river|nature|waterfall)\b/,
  ],
];

export function chooseScene(prompt: string): SceneName {
  const text = prompt.toLowerCase();
  let best: { name: SceneName; at: number } = { name: 'abstract', at: Number.POSITIVE_INFINITY };
  for (const [name, pattern] of patterns) {
    const at = text.search(pattern);
    if (at !== -1 && at < best.at) best = { name, at };
  }
  return best.name;
}
