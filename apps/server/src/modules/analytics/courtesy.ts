const COURTESIES = new Set(
  (
    'a acuerdo adios ah ahi amable amables bien buen bueno buena buenas buenos bye chao chau claro correcto ' +
    'dale de dia dias eh encantada encantado entendido entiendo excelente feliz genial gracias gusto hasta ' +
    'hello hey hola holi igual igualmente jaja jajaja linda lindo listo luego mil muchas mucho muy nada no ' +
    'noches obrigada obrigado ok okay okey perfecto pronto que si super tal tardes thank thanks ti todo tu ' +
    'usted ustedes vale y ya you'
  ).split(' '),
)

const THANKS = new Set(['gracias', 'agradezco', 'thanks', 'thank', 'obrigado', 'obrigada'])

/** Words beside thanks: the person who is thanked, and the reason. */
const BESIDE_THANKS = new Set(
  (
    'por la el lo le les su tus todos antemano siempre ayuda ayudarme apoyo atencion avisar confirmar escribir ' +
    'info informacion responder respuesta tiempo amiga amigo casera casero caserita caserito don dona jefa jefe ' +
    'joven noche parce profe senor senora senorita sr sra tarde veci vecina vecino'
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

const isCourtesyWord = (word: string) => COURTESIES.has(word) || COURTESIES.has(withoutStretch(word))

/** `isGreeting` knows more ways to greet. The result tells whether a text only greets, agrees or thanks. */
export const createIsCourtesy =
  (isGreeting: (text: string) => boolean) =>
  (text: string): boolean => {
    const words = plainWords(text)
    const others = words.filter((word) => !isCourtesyWord(word))
    if (others.length === 0 || isGreeting(text)) return true
    return hasThanks(words) && others.every((word) => BESIDE_THANKS.has(word))
  }

const hasThanks = (words: readonly string[]) => words.some((word) => THANKS.has(withoutStretch(word)))
