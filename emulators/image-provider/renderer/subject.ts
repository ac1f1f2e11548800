import { icons as fluent } from '@iconify-json/fluent-emoji-flat';

const drawings: Readonly<Record<string, { body: string } | undefined>> = fluent.icons;

/** The side of each drawing, in its own units. */
export const drawingSide = 32;

/** Nouns that the drawings have under another name. */
const otherNames = new Map(
  `kitten:cat kitty:cat puppy:dog pony:horse bunny:rabbit bee:honeybee dinosaur:t-rex chick:baby-chick
  duckling:duck lamb:ewe sheep:ewe car:automobile truck:delivery-truck plane:airplane
  boat:sailboat bike:bicycle motorbike:motorcycle spaceship:rocket ufo:flying-saucer
  planet:ringed-planet moon:full-moon earth:globe-showing-europe-africa house:house-with-garden home:house-with-garden
  cottage:house-with-garden cabin:hut tower:tokyo-tower temple:hindu-temple tree:deciduous-tree palm:palm-tree
  pine:evergreen-tree flower:hibiscus daisy:blossom leaf:maple-leaf cake:birthday-cake coffee:hot-beverage
  cup:teacup-without-handle tea:teacup-without-handle burger:hamburger apple:red-apple fruit:red-apple
  bottle:bottle-with-popping-cork piano:musical-keyboard book:open-book phone:mobile-phone heart:red-heart
  hat:top-hat king:prince queen:princess wizard:person-mage knight:shield pumpkin:jack-o-lantern
  gift:wrapped-gift ball:soccer-ball football:soccer-ball diamond:gem-stone clock:mantelpiece-clock`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** Nouns that name a scene, a light or a medium, and no subject. */
const noSubjects =
  /^(sun|sunrise|sunset|fog|foggy|star|mountain|desert|cityscape|wood|window|key|pencil|crayon|paintbrush|camera|memo|label|link|seal|scroll|plus|minus|hole|woman|man|person|child|boy|girl|eye|hand|nose|mouth|ear|om|information|sparkle|warning|construction|cooking|bookmark|cinema|gear)$/;

/** Returns the drawing of the first noun in the prompt that has one. */
export function drawingOf(prompt: string): string | null {
  for (const word of prompt.toLowerCase().match(/[a-z]+/g) ?? []) {
    const singulars = [
      word,
      word.replace(/s$/, ''),
      word.replace(/es$/, ''),
      word.replace(/ies$/, 'y'),
    ];
    for (const noun of [...singulars, word.replace(/ves$/, 'f')]) {
      const drawing = drawings[otherNames.get(noun) ?? noun];
      if (drawing && !noSubjects.test(noun)) return drawing.body;
    }
  }
  return null;
}
