import { expect, test } from 'vitest'
import { LimitsForm } from './limits-form.ts'

test('limits: empty is no limit, and thousands may be separated', () => {
  expect(LimitsForm.parse({ agents: '', storageMb: ' 1.000 ', messages: '0' })).toEqual({
    agents: null,
    storageMb: 1_000,
    messages: 0,
  })
})

test.each(['-1', '1,5', 'muchos', '20000'])('limits: «%s» agents are refused in words', (agents) => {
  const { error } = LimitsForm.safeParse({ agents, storageMb: '', messages: '' })
  expect(error?.issues[0]?.message).toBe('Escribe un número entero de 0 a 10.000, o déjalo vacío')
})
