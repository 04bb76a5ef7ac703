const randomKey = (bytes: number): string => {
  const text = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The id of a new message. */
export const newMessageId = (): string => randomKey(16)

/** The secret of this browser for one page; it lives as long as the page where the browser stores nothing. */
export function visitorKey(slug: string): string {
  const name = `portavoz.chat.${slug}`
  const made = randomKey(32)
  try {
    const stored = localStorage.getItem(name)
    if (stored !== null && /^[\w-]{43}$/.test(stored)) return stored
    localStorage.setItem(name, made)
  } catch {
    // Browsers may refuse storage inside another site.
  }
  return made
}
