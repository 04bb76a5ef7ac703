import { expect, test } from 'vitest'
import type { CitedSource, ExchangeStory, JournalLine } from './journal.store.ts'
import { describeExchange } from './exchange-sentence.ts'

const story: ExchangeStory = { id: 'e', outcome: 'answered', platform: 'telegram', cited: [] }
const line = (step: string, messageId: string, cause?: string): JournalLine => ({
  step,
  messageId,
  detail: cause === undefined ? null : { cause },
})

test.each([
  ['every piece arrived', [line('sent', 'a'), line('sent', 'b')], 'Respondió sin citar ningún documento.'],
  [
    'the first piece is uncertain and the last arrived',
    [line('uncertain', 'a', 'Telegram no confirmó'), line('sent', 'b')],
    'Envío incierto: Telegram no confirmó. No se repite para no duplicarla.',
  ],
  [
    'the first piece arrived and the last waits',
    [line('sent', 'a'), line('refused', 'b', 'Telegram pidió ir más despacio')],
    'Ya redactó la respuesta, pero no ha salido: Telegram pidió ir más despacio.',
  ],
  [
    'the rest was not said because the owner answered first',
    [line('sent', 'a'), line('refused', 'b', 'x'), line('forestalled', 'b', 'Respondiste tú antes')],
    'No se envió: respondiste tú antes desde el celular.',
  ],
  [
    'a piece was refused at first and then taken',
    [line('refused', 'a', 'x'), line('sent', 'a')],
    'Respondió sin citar ningún documento.',
  ],
])('reply in parts: %s', (_, lines, sentence) => {
  expect(describeExchange(story, lines)).toEqual({
    answered: sentence === 'Respondió sin citar ningún documento.',
    sentence,
  })
})

test('a reopened exchange: the deliveries before it, and its former reason, do not count', () => {
  const former = [line('sent', 'notice'), { step: 'paused', messageId: null, detail: { pausedBy: 'model' } }]
  const rows = [...former, { step: 'reopened', messageId: null, detail: null }]
  const paused = { ...rows[1]!, detail: { pausedBy: 'console' } }
  expect(describeExchange({ ...story, outcome: 'paused' }, [...rows, paused])).toEqual({
    answered: false,
    sentence: expect.stringContaining('porque respondiste desde la consola'),
  })
  expect(describeExchange(story, [...rows, line('failed', 'a', 'x')]).answered).toBe(false)
})

const row = (number: number, changes: Partial<CitedSource> = {}): CitedSource => ({
  documentId: 'd',
  name: 'Lista de precios',
  page: null,
  sheet: null,
  row: number,
  isDeleted: false,
  ...changes,
})

test.each<[string, CitedSource[], string]>([
  ['one passage', [row(4)], 'Respondió con Lista de precios, fila 4.'],
  [
    'several passages',
    [row(4), row(9), row(2, { documentId: 'e' })],
    'Respondió con Lista de precios, fila 4 y 2 más.',
  ],
  ['one place twice', [row(4), row(4)], 'Respondió con Lista de precios, fila 4.'],
  ['a deleted document', [row(4, { isDeleted: true })], 'Respondió con Lista de precios, fila 4 (ya eliminado).'],
])('reply that is based on %s: the sentence names it', (_, cited, sentence) => {
  expect(describeExchange({ ...story, cited }, [line('sent', 'a')])).toEqual({ answered: true, sentence })
})

test('reply without a document: the sentence says so, and whether the owner’s system was asked', () => {
  const said = (...steps: string[]) =>
    describeExchange(
      story,
      [...steps, 'sent'].map((step) => line(step, 'a')),
    ).sentence
  expect(said()).toBe('Respondió sin citar ningún documento.')
  expect(said('lookup_failed')).toBe('Respondió sin citar ningún documento.')
  expect(said('looked_up')).toBe('Respondió después de consultar tu sistema.')
})

test('thanks for a field that was asked for: the sentence says so', () => {
  expect(describeExchange({ ...story, outcome: 'thanked' }, [line('sent', 'a')]).sentence).toBe(
    'El cliente contestó lo que le había pedido, y el agente se lo agradeció.',
  )
})

test('quote without a model: the sentence names the passage and that there is no model', () => {
  expect(describeExchange({ ...story, outcome: 'quoted', cited: [row(4)] }, [line('sent', 'a')]).sentence).toBe(
    'El agente citó Lista de precios, fila 4: no hay ningún modelo configurado.',
  )
})
