import { expect, test } from 'vitest'
import { avatarUrl } from './avatar-url.ts'

test.each([
  ['http://localhost:8080/uploads/avatars/a.png', 'http://localhost:8080/uploads/avatars/a.png'],
  ['https://cdn.example/a.png', undefined],
  ['//cdn.example/a.png', undefined],
  ['http://', undefined],
  ['/uploads/avatars/a.png', 'http://localhost:8080/uploads/avatars/a.png'],
  ['a.png', 'http://localhost:8080/uploads/avatars/a.png'],
  ['', undefined],
  [null, undefined],
])('%s is found at %s', (value, url) => expect(avatarUrl(value, 'http://localhost:8080')).toBe(url))
