import { limits } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { toHistory, type PreviewChatTurn } from './preview-turns.ts'

const turn = (id: number, reply: string): PreviewChatTurn => ({
  id,
  text: 'hola',
  sentAt: '2026-01-01T00:00:00Z',
  hasChosenTime: false,
  result: { reply, outcome: 'answered' } as PreviewChatTurn['result'],
  failure: null,
  tookMs: 1,
})

test('preview history: holds the newest turns within the limits of the server', () => {
  const long = 'a'.repeat(limits.previewTurnMax)
  const history = toHistory(Array.from({ length: 20 }, (_, id) => turn(id, `${id}${long.slice(2)}`)))
  expect(history.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(limits.previewHistoryMax)
  expect(history.at(-1)?.content.startsWith('19')).toBe(true)
  expect(history.length).toBe(14)
  expect(toHistory([turn(1, 'Con gusto')])).toHaveLength(2)
})
