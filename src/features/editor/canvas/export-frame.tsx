import { fitPicture } from '../../../device/exporting/fit-picture.ts';

export function ExportFrame(props: {
  picture: { width: number; height: number };
  size: { width: number; height: number };
  label: string;
}) {
  const { picture, size } = props;
  const { from } = fitPicture(picture, size, 'cover');
  if (from.width >= picture.width - 1 && from.height >= picture.height - 1) return null;
  const [left, top] = [(from.x / picture.width) * 100, (from.y / picture.height) * 100];
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <div
        data-export-frame
        className="absolute border-2 border-gold shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]"
        style={{ left: `${left}%`, right: `${left}%`, top: `${top}%`, bottom: `${top}%` }}
      >
        <span className="absolute start-1 top-1 rounded-full bg-gold px-2 text-small font-[560] text-on-gold">
          {props.label}
        </span>
      </div>
    </div>
  );
}
