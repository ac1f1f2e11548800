/** What the local stand-in is called by. None of it is a secret: it opens nothing else. */
export const EMULATED_RAZORPAY_KEY_ID = 'emulator-razorpay-key';
export const EMULATED_RAZORPAY_KEY_SECRET = 'emulator-razorpay-key-secret';
export const EMULATED_RAZORPAY_WEBHOOK_SECRET = 'emulator-razorpay-webhook-secret';
