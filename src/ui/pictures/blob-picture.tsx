import { type ComponentProps, useCallback } from 'react';

export function BlobPicture({
  blob,
  alt,
  ...rest
}: Omit<ComponentProps<'img'>, 'src' | 'ref' | 'alt'> & { blob: Blob; alt: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} alt={alt} {...rest} />;
}
