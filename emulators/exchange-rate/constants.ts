/** The access key that the emulator requires. It is not secret. */
export const EMULATED_EXCHANGE_RATE_KEY = 'emulator-exchange-rate-key';
