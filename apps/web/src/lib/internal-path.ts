/** The path if it stays inside the console, else null: no other origin, no `javascript:`, no `//evil`. */
export function internalPath(value: string | null | undefined, origin: string): string | null {
  if (!value?.startsWith('/') || !URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  const path = url.pathname + url.search + url.hash
  // `/.//evil` has this origin, but normalizes to the path `//evil`.
  return url.origin === origin && !path.startsWith('//') ? path : null
}
