/** The app's own address in the tests that run in workerd: another origin than that of the stand-ins, as in production. */
export const appOrigin = 'http://localhost:5173';
