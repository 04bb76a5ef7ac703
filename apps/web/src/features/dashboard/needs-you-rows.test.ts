import type { Agent, PendingQuestions, PendingWork } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { listRows, quoteLastMessage } from './needs-you-rows.ts'

const none = { total: 0, items: [] }
const agents = [
  { id: 'a', name: 'Ventas', state: { name: 'not_answering', cause: { text: 'Telegram rechazó el token del bot' } } },
] as Agent[]
const count = (agentName: string, number: number) => ({ agentId: agentName, agentName, count: number })
const textsOf = (work: Partial<PendingWork>, questions: PendingQuestions = none) =>
  listRows({ agents: none, leads: none, ...work }, questions, agents).map(({ text, detail }) => [text, detail])

test('rows: silent agents with their cause, then unsent leads and open questions by agent', () => {
  expect(
    textsOf(
      {
        agents: {
          total: 2,
          items: [
            { id: 'a', name: 'Ventas' },
            { id: 'b', name: 'Citas' },
          ],
        },
        leads: { total: 1, items: [count('Ventas', 1)] },
      },
      { total: 4, items: [count('Citas', 3), count('Ventas', 1)] },
    ),
  ).toEqual([
    ['2 agentes no están respondiendo', null],
    ['Ventas', 'No está respondiendo. Telegram rechazó el token del bot'],
    ['Citas', 'No está respondiendo'],
    ['1 interesado sin enviar', 'Ventas'],
    ['3 preguntas sin respuesta', 'Citas'],
    ['1 pregunta sin respuesta', 'Ventas'],
  ])
})

test('rows: the row of all silent agents opens their list', () => {
  const silent = { total: 7, items: [{ id: 'a', name: 'Ventas' }] }
  const links = listRows({ agents: silent, leads: none }, none, agents).map(({ link }) => link)
  expect(links[0]).toEqual({ to: '/agents', search: { show: 'not_answering' } })
  const one = { ...silent, total: 1 }
  expect(listRows({ agents: one, leads: none }, none, agents).map(({ link }) => link)).toEqual([links[1]])
})

test('rows: what a bounded list leaves out has a row of its own', () => {
  expect(
    textsOf(
      {
        agents: { total: 200, items: [{ id: 'a', name: 'Ventas' }] },
        leads: { total: 9, items: [count('Ventas', 2)] },
      },
      { total: 40, items: [count('Ventas', 30)] },
    ),
  ).toEqual([
    ['200 agentes no están respondiendo', null],
    ['Ventas', 'No está respondiendo. Telegram rechazó el token del bot'],
    ['2 interesados sin enviar', 'Ventas'],
    ['9 interesados sin enviar, de todos los agentes', null],
    ['30 preguntas sin respuesta', 'Ventas'],
    ['10 preguntas sin respuesta, de otros agentes', null],
  ])
})

test('rows: nothing waits', () => {
  expect(textsOf({})).toEqual([])
})

test.each([
  [{ type: 'text', content: ' ¿Abren hoy? ', isTranscript: false }, '¿Abren hoy?'],
  [{ type: 'voice', content: 'dos docenas', isTranscript: true }, 'Nota de voz (transcripción): dos docenas'],
  [{ type: 'voice', content: '', isTranscript: false }, 'Nota de voz'],
  [{ type: 'image', content: 'así quedó', isTranscript: false }, 'Foto: así quedó'],
  [{ type: 'text', content: 'ñ'.repeat(200), isTranscript: false }, `${'ñ'.repeat(200)}…`],
  [null, null],
] as const)('last message of who waits: %j is quoted as %j', (lastMessage, quote) => {
  expect(quoteLastMessage({ lastMessage })).toBe(quote)
})
