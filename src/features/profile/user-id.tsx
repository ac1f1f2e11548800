import { Copy } from 'lucide-react';
import { toast } from 'sonner';
import { Button } from '../../ui/button.tsx';

/** The id that support asks for. */
export function UserId({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success('Copied', { description: 'User ID copied to clipboard.' });
    } catch {
      toast.error('Copy failed', { description: 'Could not copy user ID.' });
    }
  };
  return (
    <div>
      <dt className="font-[560]">User ID</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 text-small break-all text-muted">{id}</code>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          Copy
        </Button>
      </dd>
    </div>
  );
}
