import { conversations } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { addressOf } from './api.ts'

test('whatever stands in a path is one segment of it, and is read as it was written', () => {
  for (const tag of ['.', '..', '...', 'a/b', '¿qué?', '50%', '%2e', ' x']) {
    const { path } = addressOf(conversations.removeTag, { id: 'c1', tag })
    const [, , , , , last = '', ...more] = new URL(path, 'https://portavoz.ejemplo.co').pathname.split('/')
    expect([tag, conversations.removeTag.input.parse({ id: 'c1', tag: decodeURIComponent(last) }).tag, more]).toEqual([
      tag,
      tag.trim(),
      [],
    ])
  }
})
