type Transfer = Pick<DataTransfer, 'types' | 'files'>

export const hasFiles = (data: Transfer | null): boolean => data?.types.includes('Files') ?? false

/**
 * The files of a paste. Office programs add a picture to formatted text, which is pasted as text; the plain text beside
 * a file of the macOS Finder is its name.
 */
export function pastedFiles(data: Transfer | null): readonly File[] {
  if (!data) return []
  const has = (type: string) => data.types.includes(type)
  return has('text/plain') && (has('text/html') || has('text/rtf')) ? [] : [...data.files]
}
