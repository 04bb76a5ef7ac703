/** Under the field of an address that this server may not call. */
export const PRIVATE_ADDRESS_TEXT = 'Debe empezar por https:// y estar fuera de la red de este servidor'

/** Whether text is an HTTP(S) URL without credentials, which would be shown and logged. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

/** Removes trailing slashes. A loop, because a regular expression takes quadratic time. */
export function trimTrailingSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}
