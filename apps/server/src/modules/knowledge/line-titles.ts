/** A longer line is no title. */
const LONGEST = 60
const LETTERS = /\p{L}/gu
const SMALL = /\p{Ll}/u
const WRAPPED = /^[*_]{1,3}[^*_]{2,60}[*_]{1,3}$/
const FIGURE = /\d{2}/

/** «ENVÍOS», «*Precios*», «Formas de pago:»: a line that names those below it. */
function isTitle(line: string): boolean {
  const text = line.trim()
  if (text.length === 0 || text.length > LONGEST || FIGURE.test(text)) return false
  const letters = text.match(LETTERS)?.length ?? 0
  return letters >= 3 && (text.endsWith(':') || WRAPPED.test(text) || !SMALL.test(text))
}

/** For each line of a passage the index of the title above it, or null. */
export function titlesAbove(lines: readonly string[]): (number | null)[] {
  let title: number | null = null
  return lines.map((line, at) => {
    const above = title
    if (!isTitle(line)) return above
    title = at
    return null
  })
}
