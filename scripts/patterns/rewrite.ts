import type { NoParent, Node } from 'refa'

export type Parsed<T extends Node['type']> = NoParent<Extract<Node, { type: T }>>
export type Alternatives = readonly Parsed<'Concatenation'>[]

/** A reference reads no more than its group does: the group stands in its place. */
export function withoutReferences(source: string): string {
  if (!/\\[1-9]/.test(source)) return source
  const groups: string[] = []
  const open: { from: number; at: number | null }[] = []
  let isInClass = false
  let [text, count] = ['', 0]
  for (const [piece] of source.matchAll(/\\[^]|\(\?(?:<?[=!]|:)|[^]/g)) {
    const reference = isInClass ? null : /^\\([1-9])$/.exec(piece)
    text += reference ? `(?:${groups[Number(reference[1])] ?? ''})` : piece
    if (piece === '[') isInClass = true
    else if (piece === ']') isInClass = false
    else if (isInClass) continue
    else if (piece === '(') open.push({ from: text.length, at: ++count })
    else if (piece.startsWith('(')) open.push({ from: text.length, at: null })
    else if (piece === ')') {
      const group = open.pop()
      if (group?.at) groups[group.at] = text.slice(group.from, -1)
    }
  }
  return text
}

/** The pattern as the matcher reads it backwards. */
export const reversed = (alternatives: Alternatives): Alternatives =>
  alternatives.map((one) => ({ ...one, elements: one.elements.map(turned).toReversed() })) as unknown as Alternatives

function turned(element: NoParent<Node>): NoParent<Node> {
  if (!('alternatives' in element)) return element
  const alternatives = reversed(element.alternatives)
  const kind = element.type === 'Assertion' && (element.kind === 'ahead' ? 'behind' : 'ahead')
  return { ...element, alternatives, ...(kind && { kind }) } as unknown as NoParent<Node>
}
