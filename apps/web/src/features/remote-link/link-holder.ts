import { ignoreStorageErrors } from '../../lib/ignore-storage-errors.ts'
const SECRET_KEY = 'portavoz.vincular'

/** boot.js takes the token out of the URL and leaves it here. */
const token = (history.state as { token?: string } | null)?.token ?? ''

/** sessionStorage survives a reload after the messenger was in front; another tab has its own secret. */
function readTabSecret(): string {
  const fresh = randomSecret()
  const stored = ignoreStorageErrors(() => {
    const found = sessionStorage.getItem(SECRET_KEY)
    if (found === null) sessionStorage.setItem(SECRET_KEY, fresh)
    return found
  })
  return stored ?? fresh
}

/** 256 bits in base64url. */
const randomSecret = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The credentials that this page sends to the server. */
export const linkHolder = { token, secret: readTabSecret() }
