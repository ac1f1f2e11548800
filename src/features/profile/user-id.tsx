import { Copy } from 'lucide-react';
import { toast } from 'sonner';
import { profileTexts } from '../../texts/en/profile.ts';
import { Button } from '../../ui/controls/button.tsx';

/** The id that support asks for. */
export function UserId({ id }: { id: string }) {
  const words = profileTexts.userId;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success(words.copied, { description: words.copiedText });
    } catch {
      toast.error(words.notCopied, { description: words.notCopiedText });
    }
  };
  return (
    <div>
      <dt className="font-[560]">{words.label}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 text-small break-all text-muted">{id}</code>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          {words.copy}
        </Button>
      </dd>
    </div>
  );
}
