/** Before a row of a list goes, with the button that holds the keyboard: the one beside it takes it, else what is around. */
export function leaveRow(control: Element) {
  const row = control.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const next = beside?.querySelector('button') ?? row?.parentElement?.parentElement?.closest('[tabindex="-1"]')
  if (next instanceof HTMLElement) next.focus()
}
