import { appError } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { mappedTextsOf } from '../../../../../../e2e/strings/table.ts'
import { UnknownResponseError } from '../../../lib/http/api.ts'
import { describeForgotError, describeResendError, describeResetError, describeVerifyError } from './link-errors.ts'
import { errorTone, describeSignInError } from './auth-errors.ts'
import { describeSignUpError } from './sign-up-errors.ts'

type ErrorTextExample = [error: unknown, said: string]

const unreachableText = appError('unreachable')
const serverError = (status: number, message = '') => new UnknownResponseError(status, message)
const unreachableError = 'No se pudo conectar con el servidor. Verifique su conexión'
const plainError = new Error('boom')

const signIn: ErrorTextExample[] = [
  [appError('auth.missing'), 'Usuario y contraseña son requeridos'],
  [appError('auth.bad_credentials'), 'Usuario o contraseña incorrectos'],
  [serverError(401, 'Bad credentials'), 'Usuario o contraseña incorrectos'],
  [appError('auth.unverified'), 'Debe verificar su email antes de iniciar sesión'],
  [serverError(403, 'Please verify your email'), 'Debe verificar su email antes de iniciar sesión'],
  [serverError(403, 'Account needs verification'), 'Debe verificar su email antes de iniciar sesión'],
  [serverError(403), 'Acceso denegado. Verifique sus credenciales'],
  [serverError(404), 'Usuario no encontrado'],
  [appError('auth.locked'), 'Cuenta bloqueada. Verifique su email para activarla'],
  [serverError(423), 'Cuenta bloqueada. Verifique su email para activarla'],
  [appError('unexpected'), 'Error del servidor. Intente más tarde'],
  [serverError(429, 'Demasiados intentos'), 'Demasiados intentos'],
  [serverError(502), 'Error al iniciar sesión'],
  [unreachableText, unreachableError],
  [plainError, 'Error al procesar la solicitud'],
  [undefined, 'Error desconocido al iniciar sesión'],
]

const signUp: ErrorTextExample[] = [
  [serverError(400), 'Datos de registro inválidos'],
  [serverError(400, 'Elige otra'), 'Elige otra'],
  [appError('auth.taken'), 'El usuario o email ya existe'],
  [serverError(409, 'Conflict'), 'El usuario o email ya existe'],
  [serverError(500, 'Se cayó el disco'), 'Se cayó el disco'],
  [serverError(418), 'Error al registrar usuario'],
  [serverError(503, 'Maintenance'), 'Error al registrar usuario'],
  [appError('auth.too_many'), 'Demasiadas solicitudes. Espere antes de intentar nuevamente'],
  [serverError(429), 'Demasiadas solicitudes. Espere antes de intentar nuevamente'],
  [appError('unavailable'), 'El servidor no está disponible. Inténtalo en unos segundos'],
  [unreachableText, unreachableError],
  [undefined, 'Error desconocido al registrar usuario'],
]

const verify: ErrorTextExample[] = [
  [appError('auth.link_invalid'), 'Token de verificación inválido o expirado'],
  [appError('auth.link_not_found'), 'Token de verificación no encontrado'],
  [appError('auth.link_expired'), 'El token de verificación ha expirado'],
  [serverError(400), 'Token de verificación inválido o expirado'],
  [serverError(404), 'Token de verificación no encontrado'],
  [serverError(410), 'El token de verificación ha expirado'],
  [serverError(500, 'Se cayó el disco'), 'Error al verificar el email'],
  [serverError(409), 'Error al verificar el email'],
  [appError('user.email_taken'), 'Ya hay una cuenta con ese email'],
  [unreachableText, unreachableError],
]

const resend: ErrorTextExample[] = [
  [appError('auth.bad_email'), 'Email no válido'],
  [serverError(400), 'Email no válido'],
  [serverError(404), 'Usuario no encontrado'],
  [appError('auth.too_many'), 'Demasiadas solicitudes. Espere antes de intentar nuevamente'],
  [serverError(429), 'Demasiadas solicitudes. Espere antes de intentar nuevamente'],
  [serverError(500, 'Se cayó el disco'), 'Error al reenviar verificación'],
  [unreachableText, unreachableError],
  [undefined, 'Error al reenviar email'],
]

const forgot: ErrorTextExample[] = [
  [serverError(400), 'Email no válido'],
  [serverError(429), 'Demasiadas solicitudes. Espere antes de intentar nuevamente'],
  [serverError(500), 'Error al enviar el enlace'],
  [unreachableText, unreachableError],
]

const reset: ErrorTextExample[] = [
  [appError('auth.password_is_name'), 'La contraseña no puede ser igual al usuario. Elige otra'],
  [appError('auth.common_password'), 'Esa contraseña es de las más usadas y se adivina enseguida. Elige otra'],
  [serverError(400), 'Token de verificación inválido o expirado'],
  [serverError(404), 'Token de verificación no encontrado'],
  [serverError(410), 'El token de verificación ha expirado'],
  [serverError(500), 'Error al cambiar la contraseña'],
  [unreachableText, unreachableError],
]

describe('sign-in error', () => {
  test.each(signIn)('%s: %s', (error, text) => expect(describeSignInError(error)).toBe(text))
})
describe('sign-up error', () => {
  test.each(signUp)('%s: %s', (error, text) => expect(describeSignUpError(error)).toBe(text))
})
describe('verification link error', () => {
  test.each(verify)('%s: %s', (error, text) => expect(describeVerifyError(error)).toBe(text))
})
describe('resend verification error', () => {
  test.each(resend)('%s: %s', (error, text) => expect(describeResendError(error)).toBe(text))
})
describe('forgotten password error', () => {
  test.each(forgot)('%s: %s', (error, text) => expect(describeForgotError(error)).toBe(text))
})
describe('new password error', () => {
  test.each(reset)('%s: %s', (error, text) => expect(describeResetError(error)).toBe(text))
})

test.each([
  ['sign in', signIn],
  ['sign up', signUp],
  ['verification prompt', resend],
])('error texts: on %s the mapping yields each sentence that our server never sends', (screen, examples) => {
  const sentences = mappedTextsOf(screen)
  expect(sentences).not.toEqual([])
  expect(examples.map(([, text]) => text)).toEqual(expect.arrayContaining(sentences))
})

test('error texts: only connection and server faults have the neutral tone', () => {
  expect(errorTone('Error del servidor. Intente más tarde')).toBe('neutral')
  expect(errorTone(unreachableError)).toBe('neutral')
  expect(errorTone('Usuario o contraseña incorrectos')).toBe('error')
})
