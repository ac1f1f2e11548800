import { useQuery } from '@tanstack/react-query';
import type { JobReceipt } from '../../../domain/account/share.ts';
import { callApi } from '../../api/call-api.ts';
import { ApiProblem } from '../../api/request.ts';
import { creditsTexts } from '../../texts/en/account/credits.ts';
import { sharingTexts } from '../../texts/en/account/sharing.ts';
import { formatMoment } from '../../texts/format.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';

type ShownReceipt = JobReceipt & { sha256: string | null };

export function Receipt({ receipt }: { receipt: ShownReceipt }) {
  const texts = sharingTexts.receipt;
  const { jobId, madeAt, model, credits, entrySeq, sha256 } = receipt;
  const facts = [
    [texts.job, jobId],
    [texts.date, formatMoment(madeAt)],
    [texts.model, model],
    [texts.price, credits === null ? null : creditsTexts.count(credits)],
    [texts.entry, entrySeq],
    [texts.sha256, sha256],
  ] as const;
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-small">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="break-all">{value ?? texts.unknown}</dd>
        </div>
      ))}
    </dl>
  );
}

async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The receipt of a picture that need not be shared, with the SHA-256 of the file that its download saves. */
export function ReceiptDialog(props: {
  pictureId: string;
  read: () => Promise<Blob>;
  onClose: () => void;
}) {
  const { pictureId, read } = props;
  const texts = sharingTexts.receipt;
  const { data, error, refetch } = useQuery({
    queryKey: ['picture-receipt', pictureId],
    gcTime: 0,
    queryFn: async () => {
      const [{ receipt }, sha256] = await Promise.all([
        callApi('readJobReceipt', { params: { id: pictureId } }),
        // The device may no longer have the picture.
        read().then(sha256Of, () => null),
      ]);
      return { ...receipt, sha256 };
    },
  });
  return (
    <Modal title={texts.title} onClose={props.onClose}>
      {data ? (
        <>
          <p className="mb-3 text-small text-muted">{texts.note}</p>
          <Receipt receipt={data} />
        </>
      ) : error instanceof ApiProblem && error.problem.code === 'not_found' ? (
        <p>{texts.none}</p>
      ) : error ? (
        <LoadFailure title={texts.notLoaded} error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="text-muted">
          {texts.loading}
        </p>
      )}
    </Modal>
  );
}
