import { appError } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { mappedOn } from '../../../../../e2e/strings/table.ts'
import { ForeignError } from '../../lib/api.ts'
import { forgotRefusal, resendRefusal, resetRefusal, verifyRefusal } from './link-refusals.ts'
import { refusalTone, signInRefusal } from './refusals.ts'
import { signUpRefusal } from './sign-up-refusal.ts'

type Example = [error: unknown, said: string]

const noAnswer = appError('unreachable')
const answer = (status: number, message = '') => new ForeignError(status, message)
const connection = 'No se pudo conectar con el servidor. Verifique su conexión'
const fault = new Error('boom')

const signIn: Example[] = [
  [appError('auth.missing'), 'Usuario y contraseña son requeridos'],
  [appError('auth.bad_credentials'), 'Usuario o contraseña incorrectos'],
  [answer(401, 'Bad credentials'), 'Usuario o contraseña incorrectos'],
  [appError('auth.unverified'), 'Debe verificar su email antes de iniciar sesión'],
  [answer(403, 'Please verify your email'), 'Debe verificar su email antes de iniciar sesión'],
  [answer(403, 'Account needs verification'), 'Debe verificar su email antes de iniciar sesión'],
  [answer(403), 'Acceso denegado. Verifique sus credenciales'],
  [answer(404), 'Usuario no encontrado'],
  [appError('auth.locked'), 'Cuenta bloqueada. Verifique su email para activarla'],
  [answer(423), 'Cuenta bloqueada. Verifique su email para activarla'],
  [appError('unexpected'), 'Error del servidor. Intente más tarde'],
  [answer(429, 'Demasiados intentos'), 'Demasiados intentos'],
  [answer(502), 'Error al iniciar sesión'],
  [noAnswer, connection],
  [fault, 'Error al procesar la solicitud'],
  [undefined, 'Error desconocido al iniciar sesión'],
]

const signUp: Example[] = [
  [answer(400), 'Datos de registro inválidos'],
  [answer(400, 'Elige otra'), 'Elige otra'],
  [appError('auth.taken'), 'El usuario o email ya existe'],
  [answer(409, 'Conflict'), 'El usuario o email ya existe'],
  [answer(500, 'Se cayó el disco'), 'Se cayó el disco'],
  [answer(418), 'Error al registrar usuario'],
  [answer(503, 'Maintenance'), 'Error al registrar usuario'],
  [appError('auth.too_many'), 'Demasiadas solicitudes. Espere antes de intentar nuevamente'],
  [answer(429), 'Demasiadas solicitudes. Espere antes de intentar nuevamente'],
  [appError('unavailable'), 'El servidor no está disponible. Inténtalo en unos segundos'],
  [noAnswer, connection],
  [undefined, 'Error desconocido al registrar usuario'],
]

const verify: Example[] = [
  [appError('auth.link_invalid'), 'Token de verificación inválido o expirado'],
  [appError('auth.link_not_found'), 'Token de verificación no encontrado'],
  [appError('auth.link_expired'), 'El token de verificación ha expirado'],
  [answer(400), 'Token de verificación inválido o expirado'],
  [answer(404), 'Token de verificación no encontrado'],
  [answer(410), 'El token de verificación ha expirado'],
  [answer(500, 'Se cayó el disco'), 'Error al verificar el email'],
  [answer(409), 'Error al verificar el email'],
  [appError('user.email_taken'), 'Ya hay una cuenta con ese email'],
  [noAnswer, connection],
]

const resend: Example[] = [
  [appError('auth.bad_email'), 'Email no válido'],
  [answer(400), 'Email no válido'],
  [answer(404), 'Usuario no encontrado'],
  [appError('auth.too_many'), 'Demasiadas solicitudes. Espere antes de intentar nuevamente'],
  [answer(429), 'Demasiadas solicitudes. Espere antes de intentar nuevamente'],
  [answer(500, 'Se cayó el disco'), 'Error al reenviar verificación'],
  [noAnswer, connection],
  [undefined, 'Error al reenviar email'],
]

const forgot: Example[] = [
  [answer(400), 'Email no válido'],
  [answer(429), 'Demasiadas solicitudes. Espere antes de intentar nuevamente'],
  [answer(500), 'Error al enviar el enlace'],
  [noAnswer, connection],
]

const reset: Example[] = [
  [appError('auth.password_is_name'), 'La contraseña no puede ser igual al usuario. Elige otra'],
  [appError('auth.common_password'), 'Esa contraseña es de las más usadas y se adivina enseguida. Elige otra'],
  [answer(400), 'Token de verificación inválido o expirado'],
  [answer(404), 'Token de verificación no encontrado'],
  [answer(410), 'El token de verificación ha expirado'],
  [answer(500), 'Error al cambiar la contraseña'],
  [noAnswer, connection],
]

describe('a refused sign-in says', () => {
  test.each(signIn)('%s: %s', (error, said) => expect(signInRefusal(error)).toBe(said))
})
describe('a refused sign-up says', () => {
  test.each(signUp)('%s: %s', (error, said) => expect(signUpRefusal(error)).toBe(said))
})
describe('a link that does not verify says', () => {
  test.each(verify)('%s: %s', (error, said) => expect(verifyRefusal(error)).toBe(said))
})
describe('a letter that is not sent again says', () => {
  test.each(resend)('%s: %s', (error, said) => expect(resendRefusal(error)).toBe(said))
})
describe('a forgotten password that gets no letter says', () => {
  test.each(forgot)('%s: %s', (error, said) => expect(forgotRefusal(error)).toBe(said))
})
describe('a new password that is refused says', () => {
  test.each(reset)('%s: %s', (error, said) => expect(resetRefusal(error)).toBe(said))
})

test.each([
  ['sign in', signIn],
  ['sign up', signUp],
  ['verification prompt', resend],
])('on %s the mapping yields each quoted string that our server never answers', (screen, examples) => {
  const quoted = mappedOn(screen)
  expect(quoted).not.toEqual([])
  expect(examples.map(([, said]) => said)).toEqual(expect.arrayContaining(quoted))
})

test('only trouble on the way looks neutral', () => {
  expect(refusalTone('Error del servidor. Intente más tarde')).toBe('neutral')
  expect(refusalTone(connection)).toBe('neutral')
  expect(refusalTone('Usuario o contraseña incorrectos')).toBe('error')
})
