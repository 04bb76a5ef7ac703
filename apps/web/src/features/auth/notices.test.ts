import { expect, test } from 'vitest'
import { noticeOf, saying } from './notices.ts'

const said = (search: string) => noticeOf(new URLSearchParams(search))?.text ?? null
const verified = 'Email verificado. Ya puedes iniciar sesión'

test.each([
  ['message=email_verified&type=success', verified],
  [`message=${encodeURIComponent(verified)}&type=success`, verified],
  ['message=email_verified&type=error', null],
  ['message=email_verified&type=<b>', null],
  ['message=email_verified', null],
  ['message=constructor&type=success', null],
  ['message=Llama al 600 123 456&type=success', null],
  [`message=${encodeURIComponent(`${verified} en evil.example`)}&type=success`, null],
  ['type=success', null],
  ['', null],
])('/auth?%s says %s', (search, sentence) => expect(said(search)).toBe(sentence))

test('what one page asks for, the other understands', () =>
  expect(said(saying('password_changed').split('?')[1]!)).toContain('Si tienes claves de integración, siguen valiendo'))
