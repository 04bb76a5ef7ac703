/**
 * Runs in the page: returns the rows of lists and tables whose structure repeats an earlier one, except the last of
 * each kind. Texts may differ; elements, styles, states and empty texts may not.
 */
export function findRepeatedRows(): Element[] {
  const comparedAttributes = new Set(['class', 'style', 'role', 'type', 'disabled', 'inert', 'hidden', 'tabindex'])
  const isState = (name: string) => /^aria-(hidden|disabled|selected|checked|current|expanded|pressed)$/.test(name)
  const mark = ({ name, value }: Attr) =>
    `${name}=${comparedAttributes.has(name) || isState(name) ? value : value.trim() === '' ? '' : '…'}`
  const shape = (node: Node): string => {
    if (node instanceof Text) return node.data.trim() === '' ? '' : '…'
    if (!(node instanceof Element)) return ''
    const marks = [...node.attributes].map(mark).toSorted()
    return `<${node.tagName} ${marks.join(' ')}>${[...node.childNodes].map(shape).join('')}</>`
  }
  const rows = [...document.querySelectorAll('tr, li, article, [role=option], [role=row], [role=listitem]')]
  const rowsByParent = new Map<Element | null, Map<string, Element[]>>()
  for (const row of rows) {
    const kinds = rowsByParent.get(row.parentElement) ?? new Map<string, Element[]>()
    rowsByParent.set(row.parentElement, kinds)
    const kind = shape(row)
    kinds.set(kind, [...(kinds.get(kind) ?? []), row])
  }
  return [...rowsByParent.values()].flatMap((kinds) => [...kinds.values()].flatMap((sameRows) => sameRows.slice(1, -1)))
}
