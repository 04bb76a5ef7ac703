import { expect, test } from 'vitest'
import { AttentionForm } from './attention-form.ts'

const parse = (alertMinutes: string, maxOpen: string) =>
  AttentionForm.safeParse({ alertMinutes, assignment: 'round_robin', maxOpen })

test('attention form: an empty number is none', () => {
  expect(parse('', ' ').data).toEqual({
    alertMinutes: null,
    assignment: 'round_robin',
    maxOpen: null,
    signsMessages: false,
  })
  expect(parse(' 15 ', '8').data).toEqual({
    alertMinutes: 15,
    assignment: 'round_robin',
    maxOpen: 8,
    signsMessages: false,
  })
})

test('attention form: a checked box signs messages', () => {
  const form = { alertMinutes: '', assignment: 'manual', maxOpen: '', signsMessages: 'on' }
  expect(AttentionForm.parse(form).signsMessages).toBe(true)
})

test.each(['0', '1441', '1,5', 'quince'])('attention form: «%s» minutes are refused at their field', (minutes) => {
  expect(parse(minutes, '').error?.issues.map(({ path }) => path)).toContainEqual(['alertMinutes'])
})
