import { expect, test } from 'vitest'
import { CustomConfig } from './schema.ts'
import { limits } from '../common/limits.ts'

const parseNeverAnswer = (phones: unknown) => CustomConfig.safeParse({ neverAnswer: phones })

test('never answer: phones are stored in full and once, in any spelling', () => {
  expect(parseNeverAnswer(['+57 300 111-2233', '(57) 3001112233', '5215512345678']).data?.neverAnswer).toEqual([
    '+573001112233',
    '+5215512345678',
  ])
})

test.each([
  ['too short', ['3001']],
  ['too long', ['1234567890123456']],
  ['no number', ['mamá']],
  ['without its country', ['300 123 4567']],
])('never answer: a phone that is %s is refused in Spanish', (_, phones) => {
  const { issues } = parseNeverAnswer(phones).error ?? { issues: [] }
  expect(issues).toMatchObject([
    { path: ['neverAnswer', 0], message: 'Escribe el número con el indicativo del país, como +57 300 123 4567' },
  ])
})

test('never answer: a list that is too long is refused with its maximum', () => {
  const phones = Array.from({ length: limits.neverAnswer + 1 }, (_, n) => `57300${1_000_000 + n}`)
  expect(parseNeverAnswer(phones).error?.issues).toMatchObject([{ message: 'No puede haber más de 200 números' }])
  expect(parseNeverAnswer(phones.slice(1)).success).toBe(true)
})

test('defaults: the media notice is on and every phone is answered', () => {
  expect(CustomConfig.parse({})).toMatchObject({
    mediaNotice: { enabled: true, message: expect.stringMatching(/^Por ahora solo leo texto/) },
    neverAnswer: [],
  })
})

test('escalation keywords: too many, or one that is too long, are refused in Spanish', () => {
  const issuesOf = (keywords: string[]) =>
    (CustomConfig.safeParse({ escalationRules: { keywords } }).error?.issues ?? []).map(({ message }) => message)
  expect(issuesOf(Array.from({ length: 51 }, (_, index) => `palabra ${index}`))).toEqual(['No puede haber más de 50'])
  expect(issuesOf(['x'.repeat(201)])).toEqual(['Cada línea puede tener como mucho 200 caracteres'])
})
