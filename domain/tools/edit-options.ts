/** Position of a text on the picture (spec, section 9). */
export const textPositions = ['Center', 'Top', 'Bottom', 'Left', 'Right'] as const;
export type TextPosition = (typeof textPositions)[number];

/** The fonts of a text (spec, section 9). */
export const fontStyles = ['Bold', 'Regular', 'Italic', 'Light'] as const;
export type FontStyle = (typeof fontStyles)[number];

/** The file types for exports, as media types. */
export const exportTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ExportType = (typeof exportTypes)[number];
