import { expect, test } from 'vitest'
import { readNotice, noticeUrl } from './notices.ts'

const noticeText = (search: string) => readNotice(new URLSearchParams(search))?.text ?? null
const verifiedText = 'Email verificado. Ya puedes iniciar sesión'

test.each([
  ['message=email_verified&type=success', verifiedText],
  [`message=${encodeURIComponent(verifiedText)}&type=success`, verifiedText],
  ['message=email_verified&type=error', null],
  ['message=email_verified&type=<b>', null],
  ['message=email_verified', null],
  ['message=constructor&type=success', null],
  ['message=Llama al 600 123 456&type=success', null],
  [`message=${encodeURIComponent(`${verifiedText} en evil.example`)}&type=success`, null],
  ['type=success', null],
  ['', null],
])('notice: /auth?%s shows %s', (search, sentence) => expect(noticeText(search)).toBe(sentence))

test('notice: the page of a notice URL reads the same notice back', () =>
  expect(noticeText(noticeUrl('password_changed').split('?')[1]!)).toContain(
    'Si tienes claves de integración, siguen valiendo',
  ))
