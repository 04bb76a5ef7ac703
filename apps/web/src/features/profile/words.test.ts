import { appError } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { mappedOn } from '../../../../../e2e/strings/table.ts'
import { ForeignError } from '../../lib/api.ts'
import { avatarRefusal, fieldsOf, refusal } from './words.ts'

const email = 'No se pudo actualizar el email'

describe('a refused change of the profile says', () => {
  test.each([
    ['the server’s sentence', appError('auth.too_many'), appError('auth.too_many').message],
    ['a stranger’s sentence', new ForeignError(502, 'Mantenimiento'), 'Mantenimiento'],
    ['its status, where there is none', new ForeignError(502, ''), 'Error 502'],
    ['what was not done, for anything else', new TypeError('boom'), email],
  ])('%s', (_, error, said) => expect(refusal(error, email)).toBe(said))
})

test('a picture that fails says «Error al subir imagen» where the server says nothing', () => {
  expect(avatarRefusal(appError('user.avatar_unreadable'))).toMatch(/^No pudimos leer esa imagen/)
  expect(avatarRefusal(new ForeignError(502, ''))).toBe('Error al subir imagen')
  expect(avatarRefusal(new TypeError('boom'))).toBe('Error al subir imagen')
})

test('a refusal about one field is said under that field', () => {
  expect(fieldsOf(appError('user.wrong_password'))).toEqual({
    currentPassword: 'La contraseña actual no es correcta',
  })
  expect(fieldsOf(appError('user.email_taken'))).toEqual({ newEmail: 'Ya hay una cuenta con ese email' })
  expect(fieldsOf(appError('invalid', { fields: { newPassword: 'Otra' } }))).toEqual({ newPassword: 'Otra' })
  expect(fieldsOf(appError('unexpected'))).toBeUndefined()
})

test('every sentence that only the mapping reaches is reached', () => {
  const status = refusal(new ForeignError(502, ''), email).replace('502', '{status}')
  expect([avatarRefusal(new TypeError('boom')), status].toSorted()).toEqual(mappedOn('profile').toSorted())
})
