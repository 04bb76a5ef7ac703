/**
 * The URL of a stored avatar: a path or a file name. URLs of other origins are ignored: the server stores a copy of
 * external pictures.
 */
export function avatarUrl(value: string | null | undefined, origin: string): string | undefined {
  if (!value) return undefined
  const path = /^(https?:|\/)/.test(value) ? value : `/uploads/avatars/${value}`
  // Browsers of 2024 lack `URL.parse`.
  if (!URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  return url.origin === origin ? url.href : undefined
}
