import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { sharingTexts } from '../../texts/en/account/sharing.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFeatures } from '../availability/availability.ts';
import { ShareDialog } from './share-dialog.tsx';

export default function ShareButton({ pictureId }: { pictureId: string }) {
  const { shares } = useFeatures();
  const [isOpen, setOpen] = useState(false);
  if (!shares) return null;
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button onClick={() => setOpen(true)}>
        <Link2 aria-hidden="true" className="size-5" />
        {sharingTexts.action}
      </Button>
      {isOpen ? <ShareDialog pictureId={pictureId} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
