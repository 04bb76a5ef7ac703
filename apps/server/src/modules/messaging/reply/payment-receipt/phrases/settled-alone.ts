import { wordsOf } from '../payment-words.ts'
import { saysFree } from '../reply-clauses.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** More than such a sentence has. */
const MAX_CHARACTERS = 200
/** What they add makes nothing depend on anything. «Sí» is marked as «bueno». */
const FILLERS = wordsOf(
  'ya ja ahora ahorita now just currently bueno listo perfecto genial super excelente claro ok okay vale dale hola ' +
    'gracias muchas muy amable thanks thank you obrigado obrigada te le les confirmo cuento aviso informo veo que ' +
    'totalmente completamente completely all mais',
)
/** «Con tu pedido» */
export const WITH_US =
  '(?: (?:con|por|de) (?:(?:tu|su|el|la|este|esta) )?(?:pedido|compra|orden|cuenta|reserva|factura|nosotros)| conosco)?'
export const NOTHING_TO_PAY = `nada (?:por|que|para|pendiente (?:de|por)) (?:pagar|pago|cancelar|abonar)${WITH_US}`

/** Without fillers. They hold where nothing else is said: not «me transfieres y quedamos a mano». */
const STATEMENTS = [
  '(?:con (?:tu|su) (?:pago|transferencia|deposito|abono)(?: de [^ ]{1,20})? )?' +
    `(?:estamos|quedamos|quedaste|quedas) a mano${WITH_US}`,
  '(?:(?:tu|su|el|la|seu|sua|o|a|your|the) )?(?:(?:outstanding|remaining|account) )?(?:saldo|deuda|divida|balance)' +
    '(?: (?:actual|pendiente|total|restante|atual|pendente|devedor))?(?: (?:es|is|ex|esta|queda|quedox?|ficou))?' +
    '(?: (?:de|en|em|a))?(?: igual a)? (?:0{1,4}|cero|zero)',
  `no (?:hay|quedan?|tienes?|resta|falta|debes) ${NOTHING_TO_PAY}`,
  `no (?:(?:me|nos) )?debes nada(?: mas)?${WITH_US}`,
  'no falta pagar nada',
  '(?:voce )?nao (?:falta|resta|ha|tem) (?:pagar nada|nada (?:a|para|por) pagar)',
  '(?:(?:there is|there s|have|ve) )?nothing (?:left |more |else )?to pay',
  'we (?:are|re) (?:even|square)',
  `(?:estamos|ficamos) quites${WITH_US}`,
  `(?:voce )?esta quite${WITH_US}`,
].map((statement) => new RegExp(`^${statement}$`, 'u'))

/** Whether a sentence in normalised words says, and says nothing else than, that the contact owes nothing. */
export function isSettledAlone(sentence: string): boolean {
  if (sentence.length > MAX_CHARACTERS || sentence.endsWith('?') || saysFree(sentence)) return false
  const words = withoutNames(sentence).match(WORD) ?? []
  const statement = words.filter((word) => !FILLERS.has(word)).join(' ')
  return STATEMENTS.some((pattern) => pattern.test(statement))
}

/** «Perfecto Ana, estamos a mano» and «estamos a mano, Ana» name the contact. */
function withoutNames(sentence: string): string {
  const parts = sentence.split(',')
  return parts.filter((part, at) => parts.length === 1 || !isName(part, at === parts.length - 1)).join(',')
}

function isName(part: string, isLast: boolean): boolean {
  const words = part.match(WORD) ?? []
  return words.length === 1 || (!isLast && words.length < 4 && FILLERS.has(words[0] ?? ''))
}
