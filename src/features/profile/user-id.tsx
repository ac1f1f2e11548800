import { Copy } from 'lucide-react';
import { toast } from 'sonner';
import { profileTexts } from '../../texts/en/account/profile.ts';
import { Button } from '../../ui/controls/button.tsx';

export function UserId({ id }: { id: string }) {
  const texts = profileTexts.userId;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success(texts.copied, { description: texts.copiedText });
    } catch {
      toast.error(texts.notCopied, { description: texts.notCopiedText });
    }
  };
  return (
    <div>
      <dt className="font-[560]">{texts.label}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 text-small break-all text-muted">{id}</code>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          {texts.copy}
        </Button>
      </dd>
    </div>
  );
}
