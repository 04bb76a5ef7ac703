import { AppError, appError } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { mappedOn } from '../../../../../../e2e/strings/table.ts'
import { createFailure } from './create-failure.ts'

test('failed creation: the server’s sentence is shown, else the specification’s', () => {
  expect(createFailure(appError('telegram.bad_token'))).toBe(appError('telegram.bad_token').message)
  expect(createFailure(new AppError('unexpected', { status: 502, text: '' }))).toBe('Error al crear agente')
})

test('failed creation: a fault of the console names itself', () => {
  expect(createFailure(new TypeError('boom')).replace('boom', '')).toBe(mappedOn('agent creation')[0])
})
