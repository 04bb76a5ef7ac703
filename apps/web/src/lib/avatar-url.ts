/**
 * Where a stored avatar is served from: a path of ours, or a file's name. A whole address counts only if it is ours:
 * the server makes a file of any other, and the page shows no picture from elsewhere.
 */
export function avatarUrl(value: string | null | undefined, origin: string): string | undefined {
  if (!value) return undefined
  const place = /^(https?:|\/)/.test(value) ? value : `/uploads/avatars/${value}`
  const url = URL.parse(place, origin)
  return url?.origin === origin ? url.href : undefined
}
