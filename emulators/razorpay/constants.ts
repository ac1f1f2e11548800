/** The keys that the emulator accepts. They are not secret: they open nothing else. */
export const EMULATED_RAZORPAY_KEY_ID = 'emulator-razorpay-key';
export const EMULATED_RAZORPAY_KEY_SECRET = 'emulator-razorpay-key-secret';
export const EMULATED_RAZORPAY_WEBHOOK_SECRET = 'emulator-razorpay-webhook-secret';
