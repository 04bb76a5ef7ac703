/*
 * libsignal prints whole sessions on the console, private keys among them. Nobody else here speaks there: the house
 * has its log.
 */
console.info = () => {}
console.warn = () => {}
