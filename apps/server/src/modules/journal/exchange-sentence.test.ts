import { expect, test } from 'vitest'
import type { ExchangeStory, JournalLine } from './journal.store.ts'
import { describeExchange } from './exchange-sentence.ts'

const story: ExchangeStory = { id: 'e', outcome: 'answered', platform: 'telegram' }
const line = (step: string, messageId: string, cause?: string): JournalLine => ({
  step,
  messageId,
  detail: cause === undefined ? null : { cause },
})

test.each([
  ['every piece arrived', [line('sent', 'a'), line('sent', 'b')], 'El agente respondió.'],
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
    'El agente respondió.',
  ],
])('reply in parts: %s', (_, lines, sentence) => {
  expect(describeExchange(story, lines)).toEqual({ answered: sentence === 'El agente respondió.', sentence })
})
