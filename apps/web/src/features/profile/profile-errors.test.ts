import { appError } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { mappedTextsOf } from '../../../../../e2e/strings/table.ts'
import { UnknownResponseError } from '../../lib/http/api.ts'
import { describeAvatarError, fieldErrorsOf, describeRequestError } from './profile-errors.ts'

const email = 'No se pudo actualizar el email'

describe('profile error', () => {
  test.each([
    ['the server’s sentence', appError('auth.too_many'), appError('auth.too_many').message],
    ['a stranger’s sentence', new UnknownResponseError(502, 'Mantenimiento'), 'Mantenimiento'],
    ['its status, where there is none', new UnknownResponseError(502, ''), 'Error 502'],
    ['what was not done, for anything else', new TypeError('boom'), email],
  ])('%s', (_, error, text) => expect(describeRequestError(error, email)).toBe(text))
})

test('profile error: a failed picture is «Error al subir imagen» without a server sentence', () => {
  expect(describeAvatarError(appError('user.avatar_unreadable'))).toMatch(/^No pudimos leer esa imagen/)
  expect(describeAvatarError(new UnknownResponseError(502, ''))).toBe('Error al subir imagen')
  expect(describeAvatarError(new TypeError('boom'))).toBe('Error al subir imagen')
})

test('profile error: an error of one field is shown under that field', () => {
  expect(fieldErrorsOf(appError('user.wrong_password'))).toEqual({
    currentPassword: 'La contraseña actual no es correcta',
  })
  expect(fieldErrorsOf(appError('user.email_taken'))).toEqual({ newEmail: 'Ya hay una cuenta con ese email' })
  expect(fieldErrorsOf(appError('invalid', { fields: { newPassword: 'Otra' } }))).toEqual({ newPassword: 'Otra' })
  expect(fieldErrorsOf(appError('unexpected'))).toBeUndefined()
})

test('profile error: every sentence of the mapping is used', () => {
  const status = describeRequestError(new UnknownResponseError(502, ''), email).replace('502', '{status}')
  expect([describeAvatarError(new TypeError('boom')), status].toSorted()).toEqual(mappedTextsOf('profile').toSorted())
})
