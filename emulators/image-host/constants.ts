/** The key that the stand-in expects in the query. It is no secret. */
export const EMULATED_IMAGE_HOST_KEY = 'emulator-image-host-key';
