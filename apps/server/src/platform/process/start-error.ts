/** The server cannot start. The message is one Spanish sentence that says what to do; no stack is shown. */
export class StartError extends Error {}
