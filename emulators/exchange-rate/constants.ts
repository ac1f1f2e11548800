/** The access key that the stand-in expects. It is no secret. */
export const EMULATED_EXCHANGE_RATE_KEY = 'emulator-exchange-rate-key';
