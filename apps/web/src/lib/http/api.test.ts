import { conversations } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { buildPath } from './api.ts'

test('path value: any text is encoded as one segment', () => {
  for (const tag of ['.', '..', '...', 'a/b', '¿qué?', '50%', '%2e', ' x']) {
    const { path } = buildPath(conversations.removeTag, { id: 'c1', tag })
    const [, , , , , last = '', ...more] = new URL(path, 'https://portavoz.ejemplo.co').pathname.split('/')
    expect([tag, conversations.removeTag.input.parse({ id: 'c1', tag: decodeURIComponent(last) }).tag, more]).toEqual([
      tag,
      tag.trim(),
      [],
    ])
  }
})
