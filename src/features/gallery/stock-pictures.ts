import type { PicturePair, StockPicture } from './stock-picture.ts';

export const stockPictures: readonly StockPicture[] = [
  {
    id: 'alpine-lake',
    alt: 'Snowy peaks in evening light above a lake that mirrors them',
    width: 1200,
    height: 800,
    color: '#81797f',
    tool: 'text2img',
    prompt:
      'Snow-capped mountains at golden hour, mirrored in a still alpine lake, pine forest on the shore, wide photograph',
  },
  {
    id: 'ringed-planet',
    alt: 'A banded planet with wide rings and a small gray moon before a field of stars',
    width: 1200,
    height: 1500,
    color: '#373132',
    tool: 'text2img',
    prompt:
      'A gas giant with wide rings lit from one side, a cratered moon in front, deep space, cinematic',
  },
  {
    id: 'vases',
    alt: 'Three stoneware pots, one with an olive branch, in soft window light',
    width: 1200,
    height: 1500,
    color: '#dccba6',
    tool: 'edit',
    prompt:
      'Handmade stoneware vases with an olive branch, soft window light, warm neutral background, still life',
  },
  {
    id: 'dunes',
    alt: 'Orange sand dunes with sharp crests and long shadows under a pale evening sky',
    width: 1200,
    height: 800,
    color: '#bf8766',
    tool: 'text2img',
    prompt:
      'Endless sand dunes at sunset, sharp crests, wind ripples in the foreground, long shadows',
  },
  {
    id: 'pears',
    alt: 'Three pears, dark grapes and a copper jug on a wooden table',
    width: 1200,
    height: 960,
    color: '#492d14',
    tool: 'img2img',
    prompt:
      'Still life of pears, grapes and a copper jug on a wooden table, dark background, light of a Dutch master',
  },
  {
    id: 'misty-ranges',
    alt: 'The sun rising over mountain ridges that fade into mist',
    width: 1200,
    height: 1800,
    color: '#cbaf9c',
    tool: 'text2img',
    prompt:
      'Sunrise over layered mountain ridges in morning mist, pine forest below, soft pastel sky, tall format',
  },
  {
    id: 'cat',
    alt: 'A ginger toy-like cat with green eyes, a blue collar and a golden bell',
    width: 1200,
    height: 1200,
    color: '#598570',
    tool: 'text2img',
    prompt:
      'A ginger kitten with big green eyes and a golden bell, 3D character, soft studio light, teal background',
  },
  {
    id: 'solids',
    alt: 'Colored spheres, a cone, a pillar and a golden ring arranged on a peach background',
    width: 1200,
    height: 1200,
    color: '#ddb08a',
    tool: 'text2img',
    prompt:
      'Abstract still life of glossy spheres, a cone and a golden ring on plinths, peach background, long shadows',
  },
  {
    id: 'paper-city',
    alt: 'A town at dusk cut from layers of colored paper, with lit windows under a huge moon',
    width: 1200,
    height: 1500,
    color: '#856280',
    tool: 'text2img',
    prompt:
      'Layered paper cut-out of a town at dusk, lit windows, huge moon with rings of color, soft shadows between the layers',
  },
  {
    id: 'paper-garden',
    alt: 'Tropical leaves and flowers of cut paper around a pale moon',
    width: 1200,
    height: 1500,
    color: '#687566',
    tool: 'text2img',
    prompt:
      'Tropical garden of cut paper, monstera leaves and pink flowers framing a pale moon, deep soft shadows',
  },
  {
    id: 'flow',
    alt: 'Thousands of silky threads in teal, cream and gold that swirl like water',
    width: 1200,
    height: 1200,
    color: '#345358',
    tool: 'text2img',
    prompt:
      'Abstract flow of silk threads, swirling currents, teal, cream, gold and coral on midnight blue',
  },
  {
    id: 'lighthouse-golden',
    alt: 'A red and white lighthouse and a cottage on a headland in the last light of the day',
    width: 1200,
    height: 900,
    color: '#a17467',
    tool: 'img2img',
    prompt:
      'Red and white striped lighthouse on a rocky headland at golden hour, calm sea, glowing windows, dramatic clouds',
  },
  {
    id: 'product',
    alt: 'A red leather and silver camera on a wooden desk beside a mug, books and a plant',
    width: 1200,
    height: 900,
    color: '#c1956b',
    tool: 'bgremove',
    prompt:
      'Vintage camera in red leather and silver on a wooden desk, product photograph, soft window light',
  },
  {
    id: 'lighthouse-day',
    alt: 'A red and white lighthouse and a cottage on a green headland on a bright day',
    width: 1200,
    height: 900,
    color: '#88a0a3',
    tool: 'img2img',
    prompt:
      'Red and white striped lighthouse on a green headland, bright summer day, scattered clouds, blue sea',
  },
  {
    id: 'portrait',
    alt: 'Stylized studio portrait of a woman with a brown bob, round glasses and a navy blazer',
    width: 1200,
    height: 1500,
    color: '#6d6768',
    tool: 'headshot',
    prompt:
      'Studio portrait of a woman with round golden glasses, navy blazer, white turtleneck, gray backdrop, 3D character style',
  },
];

export const picturePairs: readonly PicturePair[] = [
  {
    tool: 'text2img',
    before: 'A pencil sketch of mountains above a lake',
    after: 'The same view as a finished picture, snowy peaks in evening light',
    prompt: 'Snow-capped mountains at golden hour, mirrored in a still alpine lake',
    width: 1200,
    height: 800,
    color: '#bcb9b4',
  },
  {
    tool: 'img2img',
    before: 'A lighthouse on a green headland in summer',
    after: 'The same lighthouse in deep snow, its lamps lit',
    prompt: 'Make it deep winter: fresh snow, cold light, warm lamps',
    width: 1200,
    height: 900,
    color: '#88a0a3',
  },
  {
    tool: 'headshot',
    before: 'A snapshot of a woman in a yellow hoodie at home',
    after: 'The same woman in a navy blazer, in studio light',
    prompt: 'Navy blazer, white turtleneck, gray studio backdrop',
    width: 1200,
    height: 1500,
    color: '#895f35',
  },
  {
    tool: 'bgremove',
    before: 'A red camera on a desk beside a mug, books and a plant',
    after: 'The camera alone, its background removed',
    prompt: '',
    width: 1200,
    height: 900,
    color: '#c1956b',
  },
  {
    tool: 'edit',
    before: 'A ginger cat before a teal wall',
    after: 'The same cat with a party hat before a coral wall',
    prompt: 'Give the cat a party hat and make the background coral',
    width: 1200,
    height: 1200,
    color: '#598570',
  },
];
