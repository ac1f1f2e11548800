import { frameTexts } from '../../texts/en/shell/frame.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useIsOnline } from '../../ui/page/is-online.ts';

export function OfflineNote() {
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return (
    <div className="mb-6">
      <Banner look="warning" title={frameTexts.offline.title}>
        <p>{frameTexts.offline.text}</p>
      </Banner>
    </div>
  );
}
