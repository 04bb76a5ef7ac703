import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { startingPoints } from './starting-points.ts'
import { writeInstructions } from './write-instructions.ts'

test.each(startingPoints)('starting point $label: fits the form, and holds nothing that must be filled in', (point) => {
  const { description, prompt } = point.suggestion
  expect(description.length).toBeLessThanOrEqual(limits.agentDescription)
  expect(prompt.length).toBeLessThanOrEqual(limits.agentPrompt)
  // The agent may repeat a figure or a phone of its instructions, and would say a gap aloud.
  expect(prompt).not.toMatch(/\d|[[\]{}]|\$|https?:/)
})

test('three questions: the answers stand in the instructions, and one without an answer is left out', () => {
  const { description, prompt } = writeInstructions({
    offer: ' Arepas y jugos.\nTambién desayunos. ',
    place: '',
    handOver: 'Pedidos de más de 20 arepas',
  })
  expect(description).toBe('Arepas y jugos.')
  expect(prompt).toContain('Qué ofrecemos:\nArepas y jugos.\nTambién desayunos.\n')
  expect(prompt).not.toContain('Dónde y cuándo')
  expect(prompt).toMatch(/en estos casos:\nPedidos de más de 20 arepas$/)
})

test('three questions: a long answer makes a short description of whole words', () => {
  const { description } = writeInstructions({ offer: 'palabra '.repeat(60), place: '', handOver: '' })
  expect(description).toMatch(/^(?:palabra )+palabra…$/)
  expect(description.length).toBeLessThanOrEqual(160)
  const unbroken = writeInstructions({ offer: 'x'.repeat(900), place: '', handOver: '' })
  expect(unbroken.description.length).toBeLessThanOrEqual(160)
})
