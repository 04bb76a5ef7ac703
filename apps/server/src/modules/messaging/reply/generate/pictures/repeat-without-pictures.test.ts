import { expect, test } from 'vitest'
import { LanguageModelError } from '../../../../../ports/language-model.ts'
import type { ContextMessage } from '../../types.ts'
import { isRepeatedWithoutPictures } from './repeat-without-pictures.ts'
import { NO_PICTURES, type ShownPictures } from './shown-pictures.ts'

const startedAt = new Date('2026-03-02T10:00:00Z')
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1_000)
const shown: ShownPictures = {
  pictures: new Map([['1', [new Uint8Array(1)]]]),
  pages: 0,
  leftOut: 0,
  unopened: 0,
  isEarlier: false,
  hadNoTurn: false,
  notLoaded: 0,
  release: () => {},
}

const messageWith = (content: string): ContextMessage => ({
  id: '1',
  exchangeId: 'e',
  direction: 'incoming',
  origin: 'contact',
  type: 'image',
  content,
  details: null,
  isGone: false,
  unheard: null,
  reading: { kind: 'picture', state: 'kept', reason: null, text: null, pages: 0, isCut: false, isRecent: true },
})

type Attempt = { kind?: LanguageModelError['kind']; isSecond?: boolean; caption?: string; seconds?: number }

const isRepeated = (
  pictures: ShownPictures,
  { kind = 'unreachable', isSecond = false, caption = '¿tienen?', seconds = 1 }: Attempt,
) =>
  isRepeatedWithoutPictures(
    pictures,
    new LanguageModelError(kind, null),
    {
      context: {
        generationStartedAt: isSecond ? startedAt : null,
        history: [messageWith(caption)],
        exchangeId: 'e',
      },
      startedAt,
    },
    after(seconds),
  )

test.each<[expected: boolean, what: string, attempt: Attempt]>([
  [false, 'first failure', {}],
  [true, 'second failure', { isSecond: true }],
  [false, 'second failure without words', { isSecond: true, caption: '' }],
  [true, 'last failure without words', { isSecond: true, caption: '', seconds: 119 }],
  [true, 'timeout', { kind: 'timeout' }],
  [true, 'refusal', { kind: 'refused' }],
  [false, 'wrong key', { kind: 'bad_key', isSecond: true }],
  [false, 'no money', { kind: 'out_of_money', isSecond: true }],
  [false, 'unknown model', { kind: 'unknown_model', isSecond: true }],
])('%s: %s of a request with pictures of the burst', (expected, _, attempt) => {
  expect(isRepeated(shown, attempt)).toBe(expected)
})

test('pictures of an earlier exchange: without them at once', () => {
  expect(isRepeated({ ...shown, isEarlier: true }, {})).toBe(true)
  expect(isRepeated({ ...shown, isEarlier: true }, { kind: 'bad_key' })).toBe(false)
})

test('request without pictures: never', () => {
  expect(isRepeated(NO_PICTURES, { isSecond: true, seconds: 119 })).toBe(false)
})
