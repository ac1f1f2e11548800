import { preload } from 'react-dom';

/** The widths of every shipped picture, in pixels, as AVIF and WebP. */
const widths = [400, 800, 1200] as const;

export function shippedSources(id: string, format: 'avif' | 'webp'): string {
  return widths.map((width) => `/pictures/${id}-${width}.${format} ${width}w`).join(', ');
}

export function preloadShippedImage(
  id: string,
  sizes: string,
  fetchPriority: 'high' | 'low' = 'high',
): void {
  preload(`/pictures/${id}-800.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: shippedSources(id, 'avif'),
    imageSizes: sizes,
    fetchPriority,
  });
}

export function ShippedImage(props: {
  id: string;
  alt: string;
  sizes: string;
  loading?: 'eager' | 'lazy';
  fetchPriority?: 'high' | 'low' | 'auto';
  className?: string;
}) {
  const { id, alt, sizes, loading = 'lazy', fetchPriority = 'auto', className = '' } = props;
  return (
    <picture>
      <source type="image/avif" srcSet={shippedSources(id, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={shippedSources(id, 'webp')} sizes={sizes} />
      <img
        src={`/pictures/${id}-800.webp`}
        alt={alt}
        loading={loading}
        fetchPriority={fetchPriority}
        decoding="async"
        className={`absolute inset-0 size-full object-cover ${className}`}
      />
    </picture>
  );
}
