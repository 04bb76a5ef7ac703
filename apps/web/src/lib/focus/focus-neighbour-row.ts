/** Before a focused list row is removed: focuses the neighbour's button, else the surrounding section. */
export function focusNeighbourRow(control: Element) {
  const row = control.closest('li')
  // A row that only says where the list ends has no button.
  const next =
    row?.nextElementSibling?.querySelector('button') ??
    row?.previousElementSibling?.querySelector('button') ??
    row?.parentElement?.parentElement?.closest('[tabindex="-1"]')
  if (next instanceof HTMLElement) next.focus()
}
