import { createHash } from 'node:crypto'

/** Words that are synonyms for the double, folded. Any other word is its own concept. */
const SYNONYM_GROUPS = [
  'cuanto cuesta costar costo vale valen precio precios tarifa tarifas cobran cobrar pesos',
  'mandar enviar envio envios entrega entregas despacho domicilio correo',
  'devolver devolucion devoluciones regresar retorno reembolso arrepiento',
  'abren abre horario horarios atienden atencion cierran',
  'camisa camisas ropa prenda prendas vestir',
]
const conceptByWord = new Map(
  SYNONYM_GROUPS.flatMap((words, at) => words.split(' ').map((word) => [word, `concepto ${at}`] as const)),
)
/** Words of every sentence carry no meaning. */
const STOP_WORDS = new Set('el la los las un una de del en y a al que se por para con lo su algo es me mi'.split(' '))

const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The vector of a text: each concept adds one direction, which differs between models. */
export function computeVector(text: string, model: string, dimensions: number): number[] {
  const vector: number[] = Array.from({ length: dimensions }, () => 0)
  const words = (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP_WORDS.has(word))
  for (const word of words.length > 0 ? words : [text]) {
    const hash = createHash('sha256')
      .update(`${model} ${conceptByWord.get(word) ?? word}`)
      .digest()
    vector[hash.readUInt32BE(0) % dimensions]! += hash[4]! % 2 === 0 ? 1 : -1
  }
  if (!vector.some((value) => value !== 0)) vector[0] = 1
  return vector
}

/** What the provider answers to one embeddings call. */
export type EmbeddingReply =
  /** Valid vectors, from now on with this many dimensions. */
  | { dimensions: number }
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /**
   * `fewer`: one vector is missing. `uneven`: one is shorter. `words`: numbers are strings. `zeros`: all values are 0.
   */
  | { trouble: 'garbage' | 'hang' | 'drop' | 'fewer' | 'uneven' | 'words' | 'zeros' }

export type EmbeddingCall = { model: string; input: string[]; headers: Record<string, string | string[] | undefined> }

export const corruptVectors = (vectors: unknown[][], fault: 'fewer' | 'uneven' | 'words' | 'zeros'): unknown[][] => {
  const [first = [], ...rest] = vectors
  if (fault === 'fewer') return rest
  if (fault === 'uneven') return [first.slice(1), ...rest, first]
  return [first.map((value) => (fault === 'words' ? String(value) : 0)), ...rest]
}
