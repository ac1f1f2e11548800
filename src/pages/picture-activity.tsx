import { Activity } from '../features/credits/activity.tsx';
import { useJobPictures } from '../features/history/job-pictures.tsx';

/** The activity, with the pictures that its entries paid for. */
export default function PictureActivity({ userId }: { userId: string }) {
  return <Activity pictureOf={useJobPictures(userId)} />;
}
