export const textPositions = ['Center', 'Top', 'Bottom', 'Left', 'Right'] as const;
export type TextPosition = (typeof textPositions)[number];

export const fontStyles = ['Bold', 'Regular', 'Italic', 'Light'] as const;
export type FontStyle = (typeof fontStyles)[number];

export const exportTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ExportType = (typeof exportTypes)[number];
