/** What a parsed answer of another system nests deeper is not looked at. */
const DEEPEST = 32

/** The first `most` characters of a value's JSON. The rest of the value is not serialized, or even read. */
export function jsonBeginning(value: unknown, most: number): string {
  let beginning = ''
  for (const piece of piecesOf(value, most, 0)) {
    beginning += piece
    if (beginning.length >= most) break
  }
  return beginning.slice(0, most)
}

function* piecesOf(value: unknown, most: number, depth: number): Generator<string> {
  if (typeof value === 'string') yield JSON.stringify(value.slice(0, most))
  else if (typeof value !== 'object' || value === null) yield String(value)
  else if (depth === DEEPEST) yield 'null'
  else if (Array.isArray(value)) yield* listPieces(value, most, depth + 1)
  else yield* objectPieces(value, most, depth + 1)
}

function* listPieces(list: readonly unknown[], most: number, depth: number): Generator<string> {
  yield '['
  for (const [at, one] of list.entries()) {
    if (at > 0) yield ','
    yield* piecesOf(one, most, depth)
  }
  yield ']'
}

function* objectPieces(object: object, most: number, depth: number): Generator<string> {
  yield '{'
  for (const [at, name] of Object.keys(object).entries()) {
    yield `${at > 0 ? ',' : ''}${JSON.stringify(name.slice(0, most))}:`
    yield* piecesOf(Reflect.get(object, name), most, depth)
  }
  yield '}'
}
