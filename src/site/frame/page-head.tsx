import { addressIn, languages } from '../../../domain/languages.ts';
import { unknownOrigin } from '../../../domain/site/page-origin.ts';
import { heroTexts } from '../../texts/en/site/hero.ts';
import { languageInUse } from '../../texts/language.ts';

/** The product's name in link previews. */
const site = 'Imagemint';

/**
 * The title and metadata of a public page, for search engines and link previews. `firstScreen` is the id of an
 * element at or after the end of the first screen.
 */
export function PageHead(props: {
  title: string;
  description: string;
  path: string;
  firstScreen?: string;
}) {
  const { title, description, path, firstScreen = 'content' } = props;
  const address = unknownOrigin + addressIn(languageInUse(), path);
  const card = `${unknownOrigin}/social-card.jpg`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {/* A slow device shows a part of the page while it reads the rest, which would move that part. */}
      <link rel="expect" href={`#${firstScreen}`} {...{ blocking: 'render' }} />
      <link rel="canonical" href={address} />
      {languages.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={unknownOrigin + addressIn(language, path)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={unknownOrigin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={card} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={heroTexts.cardAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={card} />
    </>
  );
}
