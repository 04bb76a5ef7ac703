/** The address if it stays inside the console, else null: no other site, no `javascript:`, no `//evil`. */
export function internalPath(value: string | null | undefined, origin: string): string | null {
  if (!value?.startsWith('/') || !URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  const path = url.pathname + url.search + url.hash
  // `/.//evil` is of this origin, but the path that it comes down to is not.
  return url.origin === origin && !path.startsWith('//') ? path : null
}
