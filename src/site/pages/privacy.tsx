import { routes } from '../../../domain/routes.ts';
import { Legal } from '../../features/legal/legal.tsx';
import { sellerParts } from '../../features/legal/seller-details.tsx';
import { StoredDataTable } from '../../features/legal/stored-data-table.tsx';
import { privacyTexts } from '../../texts/en/legal/privacy.tsx';
import { PageHead } from '../frame/page-head.tsx';

export function Privacy() {
  const { pageTitle, description, title, inShort, sections } = privacyTexts;
  return (
    <>
      <PageHead title={pageTitle} description={description} path={routes.privacy.path} />
      <Legal
        title={title}
        inShort={inShort}
        sections={sections(sellerParts, (rows) => <StoredDataTable rows={rows} />)}
      />
    </>
  );
}
