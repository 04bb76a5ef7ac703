import { normalizeText } from '@portavoz/contract'
import { digitsOf, figuresOf, hideUncertain, isClockFigure } from './figures.ts'
import { heardHoursIn } from './heard-hours.ts'

const MAX_LENGTH = 200
/** Words around a figure that is corrected; others belong to another matter, unless what is corrected has them too. */
const WORDS = new Set(
  (
    'no es el la los las un una son era eran seria mi mis de del que perdon disculpa disculpe digo dije quise quiero ' +
    'decir sino mejor numero pedido orden correcto correcta favor por gracias otra vez otro e o nao a para sobre ' +
    'manana tarde noche madrugada am pm m p y media cuarto'
  ).split(' '),
)

/** «No, es el 1532», «1532»: figures like those of what was asked back, in writing, and no other matter. */
export function isWrittenCorrection(text: string, corrected: string): boolean {
  if (text.length > MAX_LENGTH || text.includes('?') || !haveSimilarFigures(text, corrected)) return false
  const known = new Set(wordsOf(corrected))
  return wordsOf(hideUncertain(text, () => false)).every((word) => WORDS.has(word) || known.has(word))
}

/** Whether a figure of one text has as many digits as one of the other, or may be an hour where the other has one. */
export function haveSimilarFigures(text: string, other: string): boolean {
  const figures = figuresOf(text)
  const lengths = new Set(figuresOf(other).map((figure) => digitsOf(figure).length))
  return (
    figures.some((figure) => lengths.has(digitsOf(figure).length)) ||
    (figures.some(isClockFigure) && heardHoursIn(other).size > 0)
  )
}

const wordsOf = (text: string): string[] => normalizeText(text).match(/\p{L}+/gu) ?? []
