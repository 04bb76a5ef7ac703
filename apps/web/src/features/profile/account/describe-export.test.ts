import { expect, test } from 'vitest'
import { describeExport } from './describe-export.ts'

const cafe = { name: 'Café', role: 'owner' } as const

test('export: an owner gets the open business, which is named where there are several', () => {
  expect(describeExport(cafe, false)).toContain('tus agentes, tus conversaciones y tu cuenta')
  expect(describeExport(cafe, true)).toContain('las conversaciones de «Café», el negocio que tienes abierto')
})

test('export: who only works in a business gets the account alone', () => {
  for (const role of ['admin', 'agent', 'viewer'] as const)
    expect(describeExport({ ...cafe, role }, true)).toContain('tu cuenta. Los datos de «Café» solo los descarga')
})
