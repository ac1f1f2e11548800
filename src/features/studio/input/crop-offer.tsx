import { Link } from 'react-router';
import { toolPaths } from '../../../../domain/tools/tools.ts';
import { deviceTexts } from '../../../texts/en/studio/device.ts';
import { handOver } from './picture-handoff.ts';

/** Links to the editor, which opens the file at its own size. */
export function CropOffer({ file }: { file: Blob }) {
  return (
    <Link
      to={toolPaths.edit}
      className="inline-flex min-h-11 items-center font-[560] underline"
      onClick={() => handOver('edit', Promise.resolve(file))}
    >
      {deviceTexts.crop}
    </Link>
  );
}
