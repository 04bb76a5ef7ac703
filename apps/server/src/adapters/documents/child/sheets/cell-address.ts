/** Zero-based column: «C12» is 2. */
export function columnIndexOf(address: string | null): number | null {
  const letters = /^\$?([A-Z]{1,3})/i.exec(address ?? '')?.[1]?.toUpperCase()
  return letters ? Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null
}
