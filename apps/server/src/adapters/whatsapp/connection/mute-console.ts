/* libsignal prints sessions with private keys on the console; the server logs through its logger only. */
console.info = () => {}
console.warn = () => {}
console.error = () => {}
