import { SignUpForm } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { firstOfEach } from './use-zod-form.ts'

const said = (form: object) => firstOfEach(SignUpForm.safeParse(form).error?.issues ?? [])

test('an empty form has one sentence under each field', () => {
  expect(said({ username: '', email: '', password: '', confirmPassword: '' })).toEqual({
    username: 'El usuario debe tener al menos 3 caracteres',
    email: 'Debe ser un email válido',
    password: 'La contraseña debe tener al menos 6 caracteres',
  })
})

test('two passwords that differ are told under the second, even while other fields are wrong', () => {
  expect(said({ username: 'ana', email: 'x', password: 'secreta1', confirmPassword: 'secreta2' })).toEqual({
    email: 'Debe ser un email válido',
    confirmPassword: 'Las contraseñas no coinciden',
  })
})
