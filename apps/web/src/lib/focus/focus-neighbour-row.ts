/** Before a focused list row is removed: focuses the neighbour's button, else the surrounding section. */
export function focusNeighbourRow(control: Element) {
  const row = control.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector('button') ?? row?.parentElement?.parentElement?.closest('[tabindex="-1"]')
  if (next instanceof HTMLElement) next.focus()
}
