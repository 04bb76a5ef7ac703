/**
 * Runs in the page: the rows of lists and tables that are made as one before them, but for the last of its kind. What is
 * written in them may differ, not which parts they have, how these look and in what state they are, or whether anything
 * is written there at all.
 */
export function repeated(): Element[] {
  const looks = new Set(['class', 'style', 'role', 'type', 'disabled', 'inert', 'hidden', 'tabindex'])
  const isState = (name: string) => /^aria-(hidden|disabled|selected|checked|current|expanded|pressed)$/.test(name)
  const mark = ({ name, value }: Attr) =>
    `${name}=${looks.has(name) || isState(name) ? value : value.trim() === '' ? '' : '…'}`
  const shape = (node: Node): string => {
    if (node instanceof Text) return node.data.trim() === '' ? '' : '…'
    if (!(node instanceof Element)) return ''
    const marks = [...node.attributes].map(mark).toSorted()
    return `<${node.tagName} ${marks.join(' ')}>${[...node.childNodes].map(shape).join('')}</>`
  }
  const rows = [...document.querySelectorAll('tr, li, article, [role=option], [role=row], [role=listitem]')]
  const alike = new Map<Element | null, Map<string, Element[]>>()
  for (const row of rows) {
    const kinds = alike.get(row.parentElement) ?? new Map<string, Element[]>()
    alike.set(row.parentElement, kinds)
    const kind = shape(row)
    kinds.set(kind, [...(kinds.get(kind) ?? []), row])
  }
  return [...alike.values()].flatMap((kinds) => [...kinds.values()].flatMap((same) => same.slice(1, -1)))
}
