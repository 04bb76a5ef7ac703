/** `crypto.randomUUID` is missing where the console is opened over plain http in a local network. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
