/** The address if it stays inside the console, else null: no other site, no `javascript:`, no `//evil`. */
export function internalPath(value: string | null | undefined, origin: string): string | null {
  if (!value?.startsWith('/') || !URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : null
}
