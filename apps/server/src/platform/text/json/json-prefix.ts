/** Deeper values in responses of other systems are left out. */
const MAX_DEPTH = 32

/** The first `maxLength` characters of a value's JSON. The rest of the value is neither serialized nor read. */
export function jsonPrefix(value: unknown, maxLength: number): string {
  let prefix = ''
  for (const piece of piecesOf(value, maxLength, 0)) {
    prefix += piece
    if (prefix.length >= maxLength) break
  }
  return prefix.slice(0, maxLength)
}

function* piecesOf(value: unknown, maxLength: number, depth: number): Generator<string> {
  if (typeof value === 'string') yield JSON.stringify(value.slice(0, maxLength))
  else if (typeof value !== 'object' || value === null) yield String(value)
  else if (depth === MAX_DEPTH) yield 'null'
  else if (Array.isArray(value)) yield* listPieces(value, maxLength, depth + 1)
  else yield* objectPieces(value, maxLength, depth + 1)
}

function* listPieces(list: readonly unknown[], maxLength: number, depth: number): Generator<string> {
  yield '['
  for (const [index, item] of list.entries()) {
    if (index > 0) yield ','
    yield* piecesOf(item, maxLength, depth)
  }
  yield ']'
}

function* objectPieces(object: object, maxLength: number, depth: number): Generator<string> {
  yield '{'
  for (const [index, name] of Object.keys(object).entries()) {
    yield `${index > 0 ? ',' : ''}${JSON.stringify(name.slice(0, maxLength))}:`
    yield* piecesOf(Reflect.get(object, name), maxLength, depth)
  }
  yield '}'
}
