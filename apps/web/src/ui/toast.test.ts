import { expect, test } from 'vitest'
import { startTelling, toast, toasts } from './toast.ts'

/** What stands where toasts are shown. */
function place() {
  const shown: unknown[] = []
  const leave = toasts[' subscribe'](({ options }) => shown.push(options.title))
  const stop = startTelling()
  return { shown, close: () => [stop(), leave()] }
}

test('what is told before there is a place for it is shown once there is, in its order, and once', () => {
  toast({ title: 'Guardado', kind: 'ok' })
  toast({ kind: 'error' })
  const first = place()
  expect(first.shown).toEqual(['Guardado', 'Error'])
  toast({ title: 'Al momento' })
  expect(first.shown).toEqual(['Guardado', 'Error', 'Al momento'])
  first.close()
  toast({ title: 'Entretanto' })
  const second = place()
  expect(second.shown).toEqual(['Entretanto'])
  second.close()
})
