import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { ApiProblem } from './api/request.ts';
import { router } from './app/router.tsx';
import { SessionProvider } from './features/session/session.tsx';
import { Toaster } from './ui/toaster.tsx';
import './ui/tokens.css';

const queries = new QueryClient({
  defaultOptions: {
    // What the server refuses it will refuse again; a lost connection comes back.
    // 'always': a call without a network fails and is tried again, so that the page can say so.
    queries: { retry: (_, error) => !(error instanceof ApiProblem), networkMode: 'always' },
  },
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <SessionProvider>
        <RouterProvider router={router} />
        <Toaster />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
);
