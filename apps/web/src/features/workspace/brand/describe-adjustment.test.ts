import { expect, test } from 'vitest'
import { describeAdjustment } from './describe-adjustment.ts'

test('brand color: says in which theme the buttons have another shade', () => {
  expect(describeAdjustment('#ffffff')).toBe(
    'Para que los botones se distingan, su color será más oscuro en el tema claro. Si no te gusta, elige otro.',
  )
  expect(describeAdjustment('#000000')).toContain('más claro en el tema oscuro')
  expect(describeAdjustment('#808080')).toContain('más oscuro en el tema claro')
})
