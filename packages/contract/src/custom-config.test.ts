import { expect, test } from 'vitest'
import { CustomConfig } from './custom-config.ts'
import { limits } from './limits.ts'

const neverAnswer = (phones: unknown) => CustomConfig.safeParse({ neverAnswer: phones })

test('phones are kept in full and once, however they were written', () => {
  expect(neverAnswer(['+57 300 111-2233', '(57) 3001112233', '5215512345678']).data?.neverAnswer).toEqual([
    '+573001112233',
    '+5215512345678',
  ])
})

test.each([
  ['too short', ['3001']],
  ['too long', ['1234567890123456']],
  ['no number', ['mamá']],
  ['without its country', ['300 123 4567']],
])('a phone that is %s is told in Spanish', (_, phones) => {
  const { issues } = neverAnswer(phones).error ?? { issues: [] }
  expect(issues).toMatchObject([
    { path: ['neverAnswer', 0], message: 'Escribe el número con el indicativo del país, como +57 300 123 4567' },
  ])
})

test('of a longer list than anybody has it says how many may be in it', () => {
  const phones = Array.from({ length: limits.neverAnswer + 1 }, (_, n) => `57300${1_000_000 + n}`)
  expect(neverAnswer(phones).error?.issues).toMatchObject([{ message: 'No puede haber más de 200 números' }])
  expect(neverAnswer(phones.slice(1)).success).toBe(true)
})

test('who says nothing of it has a notice for what is not text, and answers everybody', () => {
  expect(CustomConfig.parse({})).toMatchObject({
    mediaNotice: { enabled: true, message: expect.stringMatching(/^Por ahora solo leo texto/) },
    neverAnswer: [],
  })
})

test('a list that is longer than anybody has, or a line of it, is told in words', () => {
  const told = (keywords: string[]) =>
    (CustomConfig.safeParse({ escalationRules: { keywords } }).error?.issues ?? []).map(({ message }) => message)
  expect(told(Array.from({ length: 51 }, (_, at) => `palabra ${at}`))).toEqual(['No puede haber más de 50'])
  expect(told(['x'.repeat(201)])).toEqual(['Cada línea puede tener como mucho 200 caracteres'])
})
