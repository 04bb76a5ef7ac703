/*
 * libsignal prints whole sessions on the console, private keys among them, and a stack for each message that does not
 * open. Nobody else here speaks there: the house has its log, and tells of such a message in one line.
 */
console.info = () => {}
console.warn = () => {}
console.error = () => {}
