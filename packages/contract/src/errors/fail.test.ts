import { expect, test } from 'vitest'
import { appError } from './fail.ts'

test('error at a field: the field shows its own sentence of the catalogue, or else the sentence of the error', () => {
  expect(appError('agents.name_taken', { at: 'name' })).toMatchObject({
    message: 'Ya tienes un agente con ese nombre. Elige otro',
    fields: { name: 'Ya tienes un agente con ese nombre' },
  })
  expect(appError('telegram.bad_token', { at: 'botToken' }).fields).toEqual({ botToken: 'Token de bot inválido' })
  expect(appError('agents.name_taken').fields).toBeUndefined()
})
