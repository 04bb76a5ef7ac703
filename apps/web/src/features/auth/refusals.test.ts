import { AppError } from '@portavoz/contract'
import { describe, expect, test } from 'vitest'
import { ForeignError } from '../../lib/api.ts'
import { refusalTone, signInRefusal, signUpRefusal } from './refusals.ts'

const noAnswer = new AppError('unreachable')
const answer = (status: number, message = '') => new ForeignError(status, message)

describe('a refused sign-in says', () => {
  test.each([
    [new AppError('auth.bad_credentials'), 'Usuario o contraseña incorrectos'],
    [answer(403, 'Please verify your email'), 'Debe verificar su email antes de iniciar sesión'],
    [answer(403), 'Acceso denegado. Verifique sus credenciales'],
    [answer(404), 'Usuario no encontrado'],
    [answer(423), 'Cuenta bloqueada. Verifique su email para activarla'],
    [new AppError('unexpected'), 'Error del servidor. Intente más tarde'],
    [answer(429, 'Demasiados intentos'), 'Demasiados intentos'],
    [answer(502), 'Error al iniciar sesión'],
    [noAnswer, 'No se pudo conectar con el servidor. Verifique su conexión'],
    [new Error('boom'), 'Error al procesar la solicitud'],
  ])('%s', (error, said) => expect(signInRefusal(error)).toBe(said))
})

describe('a refused sign-up says', () => {
  test.each([
    [answer(400), 'Datos de registro inválidos'],
    [answer(400, 'Elige otra'), 'Elige otra'],
    [new AppError('auth.taken'), 'El usuario o email ya existe'],
    [answer(500, 'Se cayó el disco'), 'Se cayó el disco'],
    [answer(418), 'Error al registrar usuario'],
    [noAnswer, 'No se pudo conectar con el servidor. Verifique su conexión'],
  ])('%s', (error, said) => expect(signUpRefusal(error)).toBe(said))
})

test('only trouble on the way looks neutral', () => {
  expect(refusalTone('Error del servidor. Intente más tarde')).toBe('neutral')
  expect(refusalTone('No se pudo conectar con el servidor. Verifique su conexión')).toBe('neutral')
  expect(refusalTone('Usuario o contraseña incorrectos')).toBe('error')
})
