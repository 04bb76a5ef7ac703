import { AvatarUrl } from '@portavoz/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { avatarUrl } from './avatar-url.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['http://localhost:8080/uploads/avatars/a.png', 'http://localhost:8080/uploads/avatars/a.png'],
  ['https://cdn.example/a.png', undefined],
  ['//cdn.example/a.png', undefined],
  ['http://', undefined],
  ['/uploads/avatars/a.png', 'http://localhost:8080/uploads/avatars/a.png'],
  ['a.png', 'http://localhost:8080/uploads/avatars/a.png'],
  ['', undefined],
  [null, undefined],
])('avatar %s: URL is %s', (value, url) => expect(avatarUrl(value, 'http://localhost:8080')).toBe(url))

test('avatar: works without URL.parse', () => {
  vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function')
  })
  expect(avatarUrl('a.png', 'http://localhost:8080')).toBe('http://localhost:8080/uploads/avatars/a.png')
  expect(avatarUrl('http://', 'http://localhost:8080')).toBe(undefined)
  const accepted = (url: string) => AvatarUrl.safeParse({ avatarUrl: url }).success
  expect(['https://cdn.example/a.png', 'javascript:alert(1)', 'a.png'].map(accepted)).toEqual([true, false, false])
})
