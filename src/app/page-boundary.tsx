import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { routes } from '../../domain/routes.ts';
import { CodeNotLoaded } from '../api/load-code.ts';
import { shellTexts } from '../texts/en/shell/shell.ts';
import { Button } from '../ui/controls/button.tsx';
import { ButtonLink } from '../ui/controls/button-link.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';

/** Shows an error in place of a page that throws. All other pages can still be opened. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error) => <PageFailure error={error} />}>
      {children}
    </ErrorBoundary>
  );
}

function PageFailure({ error }: { error: unknown }) {
  const { title, text } = error instanceof CodeNotLoaded ? shellTexts.notLoaded : shellTexts.broken;
  return (
    <section
      role="alert"
      className="mx-auto grid min-h-[60dvh] max-w-md content-center justify-items-center gap-4 p-6 text-center"
    >
      <h1 className="text-title">{title}</h1>
      <p className="text-muted">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button look="primary" onClick={() => window.location.reload()}>
          {shellTexts.broken.reload}
        </Button>
        <ButtonLink to={routes.home.path}>{shellTexts.broken.home}</ButtonLink>
        <ButtonLink to={routes.contact.path}>{shellTexts.broken.contact}</ButtonLink>
      </div>
    </section>
  );
}
