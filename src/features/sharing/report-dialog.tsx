import { type FormEvent, useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { ReportReason } from '../../../domain/site/report.ts';
import { callApi } from '../../api/call-api.ts';
import { ApiProblem } from '../../api/request.ts';
import { sharingTexts } from '../../texts/en/account/sharing.ts';
import { problemTexts } from '../../texts/en/shell/problems.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LongField } from '../../ui/controls/field.tsx';
import { describeProblem } from '../../ui/feedback/describe-problem.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';

/** Characters, as the server takes them. */
const commentLengthMax = 1000;

/** Reports a result of the user's own that looks wrong. */
export function ReportDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState<ReportReason>('wrong_result');
  const [comment, setComment] = useState('');
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const texts = sharingTexts.report;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await callApi('reportResult', { params: { id: jobId }, body: { reason, comment } });
      toast.success(texts.sent);
      dialog.current?.close();
    } catch (error) {
      const text = error instanceof ApiProblem ? error.problem.detail : problemTexts.networkError;
      toast.error(texts.notSent, { description: describeProblem(text, error) });
      setBusy(false);
    }
  };
  const reasons = Object.entries(texts.reasons) as [ReportReason, string][];
  return (
    <Modal title={texts.title} dialog={dialog} onClose={onClose}>
      <form className="flex flex-col gap-5" onSubmit={(event) => void send(event)}>
        <p className="text-muted">{texts.text}</p>
        <div>
          <label htmlFor={id} className="mb-2 block font-[560]">
            {texts.reason}
          </label>
          <select
            id={id}
            className="min-h-12 w-full rounded-medium border border-field-line bg-raised px-4 text-base"
            value={reason}
            onChange={({ target }) => setReason(target.value as ReportReason)}
          >
            {reasons.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <LongField
          label={texts.comment}
          maxLength={commentLengthMax}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        <Button look="primary" type="submit" isWorking={isBusy}>
          {texts.send}
        </Button>
      </form>
    </Modal>
  );
}
