const MAX_LENGTH = 60
const LETTER = /\p{L}/gu
const LOWERCASE = /\p{Ll}/u
const EMPHASIZED = /^[*_]{1,3}[^*_]{2,60}[*_]{1,3}$/
const TWO_DIGITS = /\d{2}/

/** A line that names the lines below: «ENVÍOS», «*Precios*», «Formas de pago:». */
function isTitle(line: string): boolean {
  const text = line.trim()
  if (text.length === 0 || text.length > MAX_LENGTH || TWO_DIGITS.test(text)) return false
  const letters = text.match(LETTER)?.length ?? 0
  return letters >= 3 && (text.endsWith(':') || EMPHASIZED.test(text) || !LOWERCASE.test(text))
}

/** For each line the index of the title above it, or null. */
export function titlesAbove(lines: readonly string[]): (number | null)[] {
  let title: number | null = null
  return lines.map((line, index) => {
    const above = title
    if (!isTitle(line)) return above
    title = index
    return null
  })
}
