/** The token that the emulator accepts by its REST API. It is not secret. */
export const EMULATED_WORKERS_AI_TOKEN = 'emulator-workers-ai-token';
