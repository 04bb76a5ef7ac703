import { expect, test } from 'vitest'
import type { ContextMessage } from '../../types.ts'
import { turnsOf } from './instructions.ts'

const video = (content: string): ContextMessage => ({
  id: 'a',
  content,
  details: { seconds: 3 },
  exchangeId: 'a',
  direction: 'incoming',
  origin: 'contact',
  type: 'video',
  isGone: false,
  unheard: null,
  reading: null,
})

test.each<[content: string, isRelayed: boolean, label: string]>([
  ['Un grifo que gotea', true, '[video: 0:03] Un grifo que gotea'],
  ['', true, '[video, no se vio]'],
  ['¿Arreglan esto?', false, '[video, no se vio] ¿Arreglan esto?'],
])('video with «%s», a program sends the reply: %s: the model reads «%s»', (content, isRelayed, label) => {
  expect(turnsOf({ isRelayed }, [video(content)]).map((turn) => turn.content)).toEqual([label])
})
