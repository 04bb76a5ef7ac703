/**
 * Where a stored avatar is served from: a path of ours, or a file's name. A whole address counts only if it is ours:
 * the server makes a file of any other, and the page shows no picture from elsewhere.
 */
export function avatarUrl(value: string | null | undefined, origin: string): string | undefined {
  if (!value) return undefined
  const place = /^(https?:|\/)/.test(value) ? value : `/uploads/avatars/${value}`
  // Browsers that are two years old have no `URL.parse`.
  if (!URL.canParse(place, origin)) return undefined
  const url = new URL(place, origin)
  return url.origin === origin ? url.href : undefined
}
