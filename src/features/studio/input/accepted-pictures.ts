/** The `accept` of a file input. */
export const acceptedPictures = 'image/png,image/jpeg,image/webp,image/heic,image/heif';
