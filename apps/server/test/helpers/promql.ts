/** A metric of an expression, and the values that each of its labels is compared with. */
export type Selector = { name: string; labels: Record<string, string[]> }

const OPERATORS = new Set(['and', 'or', 'unless'])

/** Every metric of a PromQL expression of this repository. */
export const selectorsOf = (expression: string): Selector[] =>
  [
    ...expression
      .replaceAll(/\[[^\]]*\]/g, '')
      .replaceAll(/\b(?:by|on) \([^)]*\)/g, '')
      .matchAll(/\b([a-z_]\w*)\b(?!\s*\()(\{[^}]*\})?/g),
  ]
    .map(([, name = '', matchers = '']) => ({ name, labels: labelsOf(matchers) }))
    .filter(({ name }) => !OPERATORS.has(name))

const labelsOf = (matchers: string): Selector['labels'] =>
  Object.fromEntries(
    [...matchers.matchAll(/(\w+)(?:=~|!=|=)"([^"]*)"/g)].map(([, label = '', value = '']) => [label, value.split('|')]),
  )
