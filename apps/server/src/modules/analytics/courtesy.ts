const COURTESIES = new Set(
  (
    'a ah ahi amable amables bien bueno buena buenas buenos chao dale de dia dias ok okay okey si no eh excelente ' +
    'genial gracias gusto hasta hey hola holi igual igualmente jaja jajaja listo luego mil muchas mucho muy nada ' +
    'noches pronto perfecto que super tal tardes todo vale ya y usted ustedes tu ti encantada encantado feliz linda ' +
    'lindo adios'
  ).split(' '),
)

const plainWords = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')

/** «hola» for «holaaa». */
function withoutStretch(word: string): string {
  let end = word.length
  while (end > 1 && word[end - 1] === word[end - 2]) end -= 1
  return word.slice(0, end)
}

/** A text that only greets, agrees or thanks; «Holaaa» too. */
export const isCourtesy = (text: string): boolean =>
  plainWords(text).every((word) => COURTESIES.has(word) || COURTESIES.has(withoutStretch(word)))
