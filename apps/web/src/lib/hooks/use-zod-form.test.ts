import { SignUpForm } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { firstIssueOfEach } from './use-zod-form.ts'

const errorsOf = (form: object) => firstIssueOfEach(SignUpForm.safeParse(form).error?.issues ?? [])

test('empty form: one sentence per field', () => {
  expect(errorsOf({ username: '', email: '', password: '', confirmPassword: '' })).toEqual({
    username: 'El usuario debe tener al menos 3 caracteres',
    email: 'Debe ser un email válido',
    password: 'La contraseña debe tener al menos 6 caracteres',
  })
})

test('form: different passwords are reported at the second one, also with other errors', () => {
  expect(errorsOf({ username: 'ana', email: 'x', password: 'secreta1', confirmPassword: 'secreta2' })).toEqual({
    email: 'Debe ser un email válido',
    confirmPassword: 'Las contraseñas no coinciden',
  })
})
