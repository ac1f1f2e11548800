import { routes } from '../../../domain/routes.ts';
import { Legal } from '../../features/legal/legal.tsx';
import { sellerParts } from '../../features/legal/seller-details.tsx';
import { termsTexts } from '../../texts/en/legal/terms.tsx';
import { PageHead } from '../frame/page-head.tsx';

export function Terms() {
  const { pageTitle, description, title, inShort, sections } = termsTexts;
  return (
    <>
      <PageHead title={pageTitle} description={description} path={routes.terms.path} />
      <Legal title={title} inShort={inShort} sections={sections(sellerParts)} />
    </>
  );
}
