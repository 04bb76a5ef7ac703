const KEY = 'portavoz.vincular'

/** Left by boot.js, which takes it out of the address. */
const token = (history.state as { token?: string } | null)?.token ?? ''

/** Survives the messenger that takes this page's place for a while; another tab has one of its own. */
function secretOfTab(): string {
  const made = randomSecret()
  try {
    const kept = sessionStorage.getItem(KEY)
    if (kept === null) sessionStorage.setItem(KEY, made)
    return kept ?? made
  } catch {
    return made
  }
}

/** 256 bits, in the letters of an address. */
const randomSecret = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What this page shows the server. */
export const held = { token, secret: secretOfTab() }
