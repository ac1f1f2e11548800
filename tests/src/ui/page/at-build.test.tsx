import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useIsOnline } from '../../../../src/ui/page/is-online.ts';
import { useMediaQuery } from '../../../../src/ui/page/media-query.ts';

// The build renders pages in Node, where there is no window.
it('a page of the build has a network, and a device of which no media query is true', () => {
  function Page() {
    return JSON.stringify([useIsOnline(), useMediaQuery('(min-width: 1024px)')]);
  }
  expect(renderToStaticMarkup(<Page />)).toBe('[true,false]');
});
