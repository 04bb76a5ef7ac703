import { expect, test } from 'vitest'
import { startToasts, toast, toastManager } from './toast.ts'

/** A mounted toaster that records its toasts. */
function mountToaster() {
  const titles: unknown[] = []
  const unsubscribe = toastManager[' subscribe'](({ options }) => titles.push(options.title))
  const stopToasts = startToasts()
  return { shown: titles, close: () => [stopToasts(), unsubscribe()] }
}

test('toasts before the toaster is mounted: shown once, in order, when it is', () => {
  toast({ title: 'Guardado', kind: 'ok' })
  toast({ kind: 'error' })
  const first = mountToaster()
  expect(first.shown).toEqual(['Guardado', 'Error'])
  toast({ title: 'Al momento' })
  expect(first.shown).toEqual(['Guardado', 'Error', 'Al momento'])
  first.close()
  toast({ title: 'Entretanto' })
  const second = mountToaster()
  expect(second.shown).toEqual(['Entretanto'])
  second.close()
})
