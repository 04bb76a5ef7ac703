import type { NoParent, Node } from 'refa'

export type ParsedNode<T extends Node['type']> = NoParent<Extract<Node, { type: T }>>
export type PatternAlternatives = readonly ParsedNode<'Concatenation'>[]

/** Replaces each back reference by its group, which reads at least as much. */
export function inlineReferences(source: string): string {
  if (!/\\[1-9]/.test(source)) return source
  const groups: string[] = []
  const openGroups: { from: number; at: number | null }[] = []
  let isInClass = false
  let [text, count] = ['', 0]
  for (const [token] of source.matchAll(/\\[^]|\(\?(?:<?[=!]|:)|[^]/g)) {
    const reference = isInClass ? null : /^\\([1-9])$/.exec(token)
    text += reference ? `(?:${groups[Number(reference[1])] ?? ''})` : token
    if (token === '[') isInClass = true
    else if (token === ']') isInClass = false
    else if (isInClass) continue
    else if (token === '(') openGroups.push({ from: text.length, at: ++count })
    else if (token.startsWith('(')) openGroups.push({ from: text.length, at: null })
    else if (token === ')') {
      const group = openGroups.pop()
      if (group?.at) groups[group.at] = text.slice(group.from, -1)
    }
  }
  return text
}

/** The pattern as a lookbehind matches it, from right to left. */
export const reversePattern = (alternatives: PatternAlternatives): PatternAlternatives =>
  alternatives.map((one) => ({
    ...one,
    elements: one.elements.map(reverseNode).toReversed(),
  })) as unknown as PatternAlternatives

function reverseNode(element: NoParent<Node>): NoParent<Node> {
  if (!('alternatives' in element)) return element
  const alternatives = reversePattern(element.alternatives)
  const kind = element.type === 'Assertion' && (element.kind === 'ahead' ? 'behind' : 'ahead')
  return { ...element, alternatives, ...(kind && { kind }) } as unknown as NoParent<Node>
}
