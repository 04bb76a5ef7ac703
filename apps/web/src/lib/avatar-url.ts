/** Where a stored avatar is served from: a whole address, a path of ours, or a file's name. */
export function avatarUrl(value: string | null | undefined, origin: string): string | undefined {
  if (!value) return undefined
  if (value.startsWith('http')) return value
  if (value.startsWith('/')) return origin + value
  return `${origin}/uploads/avatars/${value}`
}
