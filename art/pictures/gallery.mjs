import { alpineLake, look as alpineLook } from '../scenes/alpine-lake.mjs';
import { cat } from '../scenes/cat.mjs';
import { dunes, look as dunesLook } from '../scenes/dunes.mjs';
import { flow, look as flowLook } from '../scenes/flow.mjs';
import { headshotStudio } from '../scenes/headshot.mjs';
import { lighthouse, look as lighthouseLook } from '../scenes/lighthouse.mjs';
import { look as mistyLook, mistyRanges } from '../scenes/misty-ranges.mjs';
import { look as cityLook, paperCity } from '../scenes/paper-city.mjs';
import { look as gardenLook, paperGarden } from '../scenes/paper-garden.mjs';
import { pears, look as pearsLook } from '../scenes/pears.mjs';
import { product } from '../scenes/product.mjs';
import { look as planetLook, ringedPlanet } from '../scenes/ringed-planet.mjs';
import { solids } from '../scenes/solids.mjs';
import { vases, look as vasesLook } from '../scenes/vases.mjs';

/**
 * The stock pictures with their alternative text and a prompt that fits. `drawn` is the longer
 * side of the rendering, in pixels, where it is smaller than `size`; a rendering without noise
 * loses nothing when it is enlarged to 1200.
 */
export const gallery = [
  {
    name: 'alpine-lake',
    scene: alpineLake,
    look: alpineLook,
    size: [1200, 800],
    samples: 4,
    tool: 'text2img',
    alt: 'Snowy peaks in evening light above a lake that mirrors them',
    prompt:
      'Snow-capped mountains at golden hour, mirrored in a still alpine lake, pine forest on the shore, wide photograph',
  },
  {
    name: 'ringed-planet',
    scene: ringedPlanet,
    look: planetLook,
    size: [1200, 1500],
    samples: 9,
    tool: 'text2img',
    alt: 'A banded planet with wide rings and a small gray moon before a field of stars',
    prompt:
      'A gas giant with wide rings lit from one side, a cratered moon in front, deep space, cinematic',
  },
  {
    name: 'vases',
    scene: vases,
    look: vasesLook,
    size: [1200, 1500],
    drawn: 1080,
    samples: 20,
    tool: 'edit',
    alt: 'Three stoneware pots, one with an olive branch, in soft window light',
    prompt:
      'Handmade stoneware vases with an olive branch, soft window light, warm neutral background, still life',
  },
  {
    name: 'dunes',
    scene: dunes,
    look: dunesLook,
    size: [1200, 800],
    samples: 9,
    tool: 'text2img',
    alt: 'Orange sand dunes with sharp crests and long shadows under a pale evening sky',
    prompt:
      'Endless sand dunes at sunset, sharp crests, wind ripples in the foreground, long shadows',
  },
  {
    name: 'pears',
    scene: pears,
    look: pearsLook,
    size: [1200, 960],
    drawn: 1000,
    samples: 24,
    tool: 'img2img',
    alt: 'Three pears, dark grapes and a copper jug on a wooden table',
    prompt:
      'Still life of pears, grapes and a copper jug on a wooden table, dark background, light of a Dutch master',
  },
  {
    name: 'misty-ranges',
    scene: mistyRanges,
    look: mistyLook,
    size: [1200, 1800],
    samples: 4,
    tool: 'text2img',
    alt: 'The sun rising over mountain ridges that fade into mist',
    prompt:
      'Sunrise over layered mountain ridges in morning mist, pine forest below, soft pastel sky, tall format',
  },
  {
    name: 'cat',
    scene: cat,
    size: [1200, 1200],
    drawn: 740,
    samples: 9,
    tool: 'text2img',
    alt: 'A ginger toy-like cat with green eyes, a blue collar and a golden bell',
    prompt:
      'A ginger kitten with big green eyes and a golden bell, 3D character, soft studio light, teal background',
  },
  {
    name: 'solids',
    scene: solids,
    size: [1200, 1200],
    drawn: 1000,
    samples: 24,
    tool: 'text2img',
    alt: 'Colored spheres, a cone, a pillar and a golden ring arranged on a peach background',
    prompt:
      'Abstract still life of glossy spheres, a cone and a golden ring on plinths, peach background, long shadows',
  },
  {
    name: 'paper-city',
    scene: paperCity,
    look: cityLook,
    size: [1200, 1500],
    samples: 1,
    tool: 'text2img',
    alt: 'A town at dusk cut from layers of colored paper, with lit windows under a huge moon',
    prompt:
      'Layered paper cut-out of a town at dusk, lit windows, huge moon with rings of color, soft shadows between the layers',
  },
  {
    name: 'paper-garden',
    scene: paperGarden,
    look: gardenLook,
    size: [1200, 1500],
    samples: 1,
    tool: 'text2img',
    alt: 'Tropical leaves and flowers of cut paper around a pale moon',
    prompt:
      'Tropical garden of cut paper, monstera leaves and pink flowers framing a pale moon, deep soft shadows',
  },
  {
    name: 'flow',
    scene: flow,
    look: flowLook,
    size: [1200, 1200],
    samples: 1,
    tool: 'text2img',
    alt: 'Thousands of silky threads in teal, cream and gold that swirl like water',
    prompt:
      'Abstract flow of silk threads, swirling currents, teal, cream, gold and coral on midnight blue',
  },
  {
    name: 'lighthouse-golden',
    scene: (view) => lighthouse(view, 'golden'),
    look: lighthouseLook,
    size: [1200, 900],
    samples: 4,
    tool: 'img2img',
    alt: 'A red and white lighthouse and a cottage on a headland in the last light of the day',
    prompt:
      'Red and white striped lighthouse on a rocky headland at golden hour, calm sea, glowing windows, dramatic clouds',
  },
  {
    name: 'product',
    scene: product,
    look: { contrast: 1.08 },
    size: [1200, 900],
    drawn: 840,
    samples: 9,
    tool: 'bgremove',
    alt: 'A red leather and silver camera on a wooden desk beside a mug, books and a plant',
    prompt:
      'Vintage camera in red leather and silver on a wooden desk, product photograph, soft window light',
  },
  {
    name: 'lighthouse-day',
    scene: lighthouse,
    look: lighthouseLook,
    size: [1200, 900],
    drawn: 960,
    samples: 4,
    tool: 'img2img',
    alt: 'A red and white lighthouse and a cottage on a green headland on a bright day',
    prompt:
      'Red and white striped lighthouse on a green headland, bright summer day, scattered clouds, blue sea',
  },
  {
    name: 'portrait',
    scene: headshotStudio,
    size: [1200, 1500],
    drawn: 780,
    samples: 9,
    tool: 'headshot',
    alt: 'Stylized studio portrait of a woman with a brown bob, round glasses and a navy blazer',
    prompt:
      'Studio portrait of a woman with round golden glasses, navy blazer, white turtleneck, gray backdrop, 3D character style',
  },
];
