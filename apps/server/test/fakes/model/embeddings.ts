import { createHash } from 'node:crypto'

/** Words that mean alike to the double, folded. What is not here means itself alone. */
const concepts = [
  'cuanto cuesta costar costo vale valen precio precios tarifa tarifas cobran cobrar pesos',
  'mandar enviar envio envios entrega entregas despacho domicilio correo',
  'devolver devolucion devoluciones regresar retorno reembolso arrepiento',
  'abren abre horario horarios atienden atencion cierran',
  'camisa camisas ropa prenda prendas vestir',
]
const meaningOf = new Map(
  concepts.flatMap((words, at) => words.split(' ').map((word) => [word, `concepto ${at}`] as const)),
)
/** What is in every sentence means nothing. */
const empty = new Set('el la los las un una de del en y a al que se por para con lo su algo es me mi'.split(' '))

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Where a text stands in the space of a model: each of its meanings points one way, which is another in another model. */
export function embed(text: string, model: string, dimensions: number): number[] {
  const vector: number[] = Array.from({ length: dimensions }, () => 0)
  const words = (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !empty.has(word))
  for (const word of words.length > 0 ? words : [text]) {
    const hash = createHash('sha256')
      .update(`${model} ${meaningOf.get(word) ?? word}`)
      .digest()
    vector[hash.readUInt32BE(0) % dimensions]! += hash[4]! % 2 === 0 ? 1 : -1
  }
  if (!vector.some((value) => value !== 0)) vector[0] = 1
  return vector
}

/** What the provider does with one call for vectors. */
export type EmbedReply =
  /** Vectors, from now on of so many dimensions. */
  | { dimensions: number }
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** `fewer`: a vector is missing. `uneven`: one is shorter. `words`: figures are words. `zeros`: they point nowhere. */
  | { trouble: 'garbage' | 'hang' | 'drop' | 'fewer' | 'uneven' | 'words' | 'zeros' }

export type EmbedCall = { model: string; input: string[]; headers: Record<string, string | string[] | undefined> }

export const spoilt = (vectors: unknown[][], how: 'fewer' | 'uneven' | 'words' | 'zeros'): unknown[][] => {
  const [first = [], ...rest] = vectors
  if (how === 'fewer') return rest
  if (how === 'uneven') return [first.slice(1), ...rest, first]
  return [first.map((value) => (how === 'words' ? String(value) : 0)), ...rest]
}
