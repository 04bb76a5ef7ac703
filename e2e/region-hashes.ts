export type HashedRegions = { regions: Element[]; hashes: string[] }

/**
 * Runs in the page: returns the document and its regions in document order, each with a hash of its structure, its
 * state and its ancestors. Texts may differ; elements, styles, states and empty texts may not.
 */
export function hashRegions(): HashedRegions {
  const regionSelector =
    'html, body > *, main > *, main > * > *, header, nav, aside, section, section > *, article, form, fieldset, ' +
    'table, tr, ul, ol, dl, li, [role]'
  const states = [':hover', ':focus', ':focus-visible', ':disabled', ':checked', ':invalid', ':placeholder-shown']
  const comparedNames =
    'class|style|role|type|disabled|inert|hidden|tabindex|lang|autocomplete|data-.*|aria-hidden|aria-disabled|' +
    'aria-selected|aria-checked|aria-current|aria-expanded|aria-pressed|aria-invalid|aria-required|aria-live|aria-modal'
  const comparedAttributes = new RegExp(`^(${comparedNames})$`)
  const references = /^(for|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/
  const identifiers = /^data-(id|message)$/
  const isResolved = (ids: string) => ids.split(/\s+/).map((id) => document.getElementById(id) !== null)

  /** FNV-1a in two halves of 32 bits. */
  const hash = (text: string) => {
    let [low, high] = [0x81_1c_9d_c5, 0x01_00_01_93]
    for (let index = 0; index < text.length; index++) {
      low = Math.imul(low ^ text.charCodeAt(index), 0x01_00_01_93)
      high = Math.imul(high ^ text.charCodeAt(index), 0x85_eb_ca_6b)
    }
    return `${(low >>> 0).toString(36)}.${(high >>> 0).toString(36)}`
  }
  const readMark = ({ name, value }: Attr) => {
    if (identifiers.test(name)) return name
    if (comparedAttributes.test(name)) return `${name}=${value}`
    if (references.test(name)) return `${name}=${isResolved(value).join()}`
    return `${name}=${value.trim() === '' ? '' : '…'}`
  }
  /** The label of a field may lie outside its region. */
  const isLabelled = (element: Element) => 'labels' in element && ((element.labels as NodeList | null)?.length ?? 0) > 0
  const describeElement = (element: Element) =>
    [
      element.tagName,
      isLabelled(element),
      ...[...element.attributes].map(readMark).toSorted(),
      ...states.filter((state) => element.matches(state)),
    ].join(' ')

  const regions: Element[] = []
  const hashes: string[] = []
  const visit = (element: Element, ancestors: string): string => {
    const own = describeElement(element)
    const path = hash(`${ancestors} ${own}`)
    const isRegion = element.matches(regionSelector)
    const index = isRegion ? regions.push(element) - 1 : -1
    const children = [...element.childNodes].map((node) => {
      if (node instanceof Element) return visit(node, path)
      return node instanceof Text && node.data.trim() !== '' ? '…' : ''
    })
    const structure = hash(`${own}[${children.join()}]`)
    if (isRegion) hashes[index] = hash(`${path} ${structure}`)
    return structure
  }
  visit(document.documentElement, '')
  return { regions, hashes }
}
