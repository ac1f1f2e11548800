import { readFeatureOptIn } from '../../device/preferences.ts';
import { chooseGallery, type GalleryPicture } from '../../features/gallery/gallery-picture.ts';
import { sessionStore } from '../../features/session/session-store.ts';
import { defineIsland } from '../../ui/page/island.ts';

/**
 * `<own-pictures>`: shows the pictures of a user who opted in before the stock pictures in its list. For
 * every other user no history is read. Texts with `data-gallery="own"` or `"stock"` follow.
 */
defineIsland('own-pictures', (island) => {
  const list = island.querySelector('ul');
  if (!list) return undefined;
  const stock = [...list.children];
  let shownFor: string | null = null;
  let shown: readonly GalleryPicture[] = [];

  const show = (own: readonly GalleryPicture[]) => {
    forget(shown);
    shown = own;
    const items = own.map((picture) => itemOf(stock[0], picture));
    list.replaceChildren(...chooseGallery<Element>(items, stock));
    for (const text of document.querySelectorAll<HTMLElement>('[data-gallery]')) {
      text.hidden = (text.dataset.gallery === 'own') !== own.length > 0;
    }
  };

  const follow = () => {
    const session = sessionStore.get();
    const user = session.state === 'signed-in' ? session.user.id : null;
    const chosen = user !== null && readFeatureOptIn(user) ? user : null;
    if (chosen === shownFor) return;
    shownFor = chosen;
    if (chosen === null) {
      show([]);
      return;
    }
    void import('../../features/gallery/read-own-pictures.ts')
      .then(({ readOwnPictures }) => readOwnPictures(chosen))
      // Without the user's own pictures the gallery shows stock pictures.
      .catch(() => [])
      .then((own) => {
        if (shownFor === chosen) show(own);
        else forget(own);
      });
  };
  follow();
  return sessionStore.subscribe(follow);
});

/** Lets the browser free the memory of pictures that are not shown any more. */
function forget(pictures: readonly GalleryPicture[]): void {
  for (const { src } of pictures) URL.revokeObjectURL(src);
}

/** An item of the list for a user's own picture, with the look of a stock picture's. */
function itemOf(model: Element | undefined, picture: GalleryPicture): Element {
  const item = (model ?? document.createElement('li')).cloneNode(true) as Element;
  for (const source of item.querySelectorAll('source')) source.remove();
  const [figure, image, caption] = [
    item.querySelector('figure'),
    item.querySelector('img'),
    item.querySelector('figcaption'),
  ];
  figure?.style.removeProperty('background-color');
  if (image) {
    image.alt = picture.alt;
    image.style.removeProperty('aspect-ratio');
    image.width = picture.width;
    image.height = picture.height;
    image.src = picture.src;
  }
  const words = caption?.querySelector('span');
  // The link leads to the prompt of the stock picture.
  caption?.querySelector('a')?.remove();
  if (words && picture.prompt) {
    words.textContent = picture.prompt;
    if (figure) figure.tabIndex = 0;
  } else {
    caption?.remove();
    figure?.removeAttribute('tabindex');
  }
  return item;
}
