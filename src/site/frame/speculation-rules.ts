import { addressIn, languages } from '../../../domain/languages.ts';
import { publicPaths } from '../../../domain/routes.ts';

/** The browser fetches a page of the site when a link to it is about to be clicked, where it knows how. */
export const speculationRules = {
  prefetch: [
    {
      where: {
        href_matches: languages.flatMap((language) =>
          publicPaths.map((path) => addressIn(language, path)),
        ),
      },
      eagerness: 'moderate',
    },
  ],
};
