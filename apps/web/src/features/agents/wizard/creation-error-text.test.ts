import { AppError, appError } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { mappedTextsOf } from '../../../../../../e2e/strings/table.ts'
import { creationErrorText } from './creation-error-text.ts'

test('failed creation: shows the message of the server, else that of the specification', () => {
  expect(creationErrorText(appError('telegram.bad_token'))).toBe(appError('telegram.bad_token').message)
  expect(creationErrorText(new AppError('unexpected', { status: 502, text: '' }))).toBe('Error al crear agente')
})

test('failed creation: an error of the console shows its own message', () => {
  expect(creationErrorText(new TypeError('boom')).replace('boom', '')).toBe(mappedTextsOf('agent creation')[0])
})
