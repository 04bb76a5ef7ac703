import { expect, test } from 'vitest'
import { SignIn } from './sign-in.ts'
import { SignUp } from './sign-up.ts'
import { ResetPassword } from './email-links.ts'
import { PasswordChange } from './profile.ts'

const blank = ' '.repeat(6)
const person = { username: 'mariana', email: 'mariana@ejemplo.co' }

test.each([
  ['to sign up', SignUp, { ...person, password: blank }],
  ['for a forgotten one', ResetPassword, { token: 'algo', newPassword: blank }],
  ['for the old one', PasswordChange, { currentPassword: 'la-de-antes', newPassword: blank }],
  ['to sign in', SignIn, { username: person.username, password: blank }],
])('blanks are no password %s', (_, schema, words) => expect(schema.safeParse(words).success).toBe(false))

test('blanks around a password are part of it', () =>
  expect(SignUp.parse({ ...person, password: ' clave ' }).password).toBe(' clave '))
