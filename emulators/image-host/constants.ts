/** The key that the emulator requires in the query. It is not secret. */
export const EMULATED_IMAGE_HOST_KEY = 'emulator-image-host-key';
