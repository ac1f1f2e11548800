import { signedBytesMax } from '../../domain/marking/mark.ts';
import { uploadsUnderWay } from '../account/uploads/uploads-under-way.ts';
import { routesOf } from '../api/routes-of.ts';
import { callAccount } from '../storage/call-account.ts';
import { findShareable } from './share-picture.ts';

/** An export is held three times while it is signed, and the result beside it. */
const copies = 4;

export const exportRoutes = routesOf({
  signExport: async (context, { params: { id }, query: { corners }, body, refuse }) => {
    const { name, signing } = context.get('configuration').marking;
    const { env: environment } = context;
    if (!signing) return refuse('export_refused');
    const userId = context.get('user').id;
    const admission = await callAccount(environment, userId, 'pictures.admitExport', id);
    if (!admission.ok) return refuse(admission.code);
    const found = await findShareable(environment, userId, id);
    if (!found.ok) return refuse('not_found');
    const leave = uploadsUnderWay.enter(userId, body.length * copies);
    if (!leave || found.size > signedBytesMax) {
      leave?.();
      await found.cancel();
      return refuse('export_refused');
    }
    try {
      const made = {
        jobId: found.picture.jobId,
        tool: found.picture.record.type,
        type: found.picture.file.type,
        bytes: await found.read(),
      };
      // It is large, and of no use to most deployments.
      const { signExport } = await import('../images/pictures/signing/sign-export.ts');
      const signed = await signExport(environment.IMAGES, body, made, corners, { name, signing });
      if (!signed) return refuse('export_refused');
      return new Response(signed as Uint8Array<ArrayBuffer>, {
        headers: { 'Content-Type': 'application/octet-stream' },
      });
    } finally {
      leave();
    }
  },
});
