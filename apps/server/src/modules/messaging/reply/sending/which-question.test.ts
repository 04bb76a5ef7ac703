import { CustomConfig } from '@portavoz/contract'
import { expect, test } from 'vitest'
import type { ContextMessage, SendableDocument } from '../types.ts'
import { documentsAskedAbout, whichQuestion } from './which-question.ts'

const documentNamed = (name: string): SendableDocument => ({
  id: name,
  name,
  fileId: name,
  fileName: `${name}.pdf`,
  fileBytes: 1,
  isSent: false,
  isSpent: false,
})
const [menu, wines, prices] = [documentNamed('Menú'), documentNamed('Vinos'), documentNamed('Precios')]
const question = whichQuestion([wines, menu])

const messageOf = (fields: Partial<ContextMessage>): ContextMessage => ({
  id: '1',
  exchangeId: 'before',
  direction: 'outgoing',
  origin: 'ai',
  type: 'text',
  content: question,
  details: null,
  isGone: false,
  unheard: null,
  reading: null,
  ...fields,
})
const askedAfter = (...messages: Partial<ContextMessage>[]) =>
  documentsAskedAbout({ exchangeId: 'now', config: CustomConfig.parse({}), history: messages.map(messageOf) }, [
    menu,
    prices,
    wines,
  ])

test('the documents of the question, in its order, also after the disclosure', () => {
  expect(askedAfter({})).toEqual([wines, menu])
  expect(askedAfter({ content: `Soy un asistente.\n\n${question}` })).toEqual([wines, menu])
  expect(askedAfter({}, { direction: 'incoming', origin: 'contact', content: 'el primero' })).toEqual([wines, menu])
})

test.each([
  ['a person wrote it', [{ origin: 'console' as const }]],
  ['it was deleted', [{ isGone: true }]],
  ['the agent said something since', [{}, { content: 'Abrimos a las 8.' }]],
  ['a document is not sent any more', [{ content: whichQuestion([menu, documentNamed('Postres')]) }]],
  ['it goes on', [{ content: `${question} Abrimos a las 8.` }]],
  ['there is no message before', []],
])('none when %s', (_, messages) => {
  expect(askedAfter(...messages)).toEqual([])
})

test('question before a sentence about a note: its documents are those that it named', () => {
  const content = `${question}\n\nNo pude escuchar tu nota de voz. ¿Me lo escribes, por favor?`
  expect(askedAfter({ content })).toEqual([wines, menu])
})

test('question before a sentence that is a message of its own: the same, if both are of one reply', () => {
  const content = 'No pude escuchar tu nota de voz. ¿Me lo escribes, por favor?'
  expect(askedAfter({}, { content })).toEqual([wines, menu])
  expect(askedAfter({}, { content, exchangeId: 'later' })).toEqual([])
})
