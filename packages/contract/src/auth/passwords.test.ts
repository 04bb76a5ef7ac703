import { expect, test } from 'vitest'
import { SignIn } from './sign-in.ts'
import { SignUp } from './sign-up.ts'
import { ResetPassword } from './email-links.ts'
import { PasswordChange } from '../profile/endpoints.ts'

const blank = ' '.repeat(6)
const person = { username: 'mariana', email: 'mariana@ejemplo.co' }

test.each([
  ['to sign up', SignUp, { ...person, password: blank }],
  ['for a forgotten one', ResetPassword, { token: 'algo', newPassword: blank }],
  ['for the old one', PasswordChange, { currentPassword: 'la-de-antes', newPassword: blank }],
  ['to sign in', SignIn, { username: person.username, password: blank }],
])('blank password is refused %s', (_, schema, input) => expect(schema.safeParse(input).success).toBe(false))

test('sign-up: spaces around a password are kept', () =>
  expect(SignUp.parse({ ...person, password: ' clave ' }).password).toBe(' clave '))
