import { expect, test } from 'vitest'
import { objection } from './reasons.ts'

const row = (detail: Record<string, string>) => ({ detail }) as unknown as Parameters<typeof objection>[0]

test('why a draft was held back is told by its kind', () => {
  expect(objection(row({ what: 'amount', said: '$6' }))).toBe('La respuesta decía «$6», que no está en tus documentos')
  expect(objection(row({ what: 'prompt', said: '' }))).toBe('La respuesta repetía tus instrucciones')
  expect(objection(row({ what: 'unchecked', said: '' }))).toBe('La respuesta no se pudo revisar a tiempo')
})
