import { QueryClientProvider } from '@tanstack/react-query';
import { queries } from '../../../api/queries.ts';
import { useSession } from '../../session/session.tsx';
import { PackCards } from './pack-cards.tsx';

/** The packs on a public page, with the query client that the dashboard's shell provides there. */
export function OfferedPacks() {
  const { session } = useSession();
  return (
    <QueryClientProvider client={queries}>
      <PackCards user={session.state === 'signed-in' ? session.user : null} />
    </QueryClientProvider>
  );
}
