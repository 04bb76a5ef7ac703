import { expect, test } from 'vitest'
import { isBounded, findPatterns } from './collect.ts'
import { findNonlinearity } from './linear.ts'

test.each([
  ['\\s*\\[(\\d{1,2})\\]', 'g'],
  ['\\d{5,}:[\\w-]{20,}', 'g'],
  ['\\s+$', ''],
  ['<b>[^]*?</b>', ''],
  ['<[^>]*>', 'g'],
  ['a(?:.*b)?', 'g'],
  ['\\w+(?!\\w)', 'g'],
  ['(?<=[;|]\\s*)=', 'g'],
  ['(?<!:\\/\\/\\S{0,200})x', 'g'],
  ['x(?=.*y)', 'g'],
  ['[a-z]+@[a-z]+', 'gi'],
  ['[^.]{0,4000}y', ''],
  ['[\\p{L}--[a-z]]+x', 'v'],
  ['^a.*b.*c', ''],
  ['^(a+)(b\\1)+\\1$', ''],
])('pattern quadratic in the text: /%s/%s is refused', (source, flags) => {
  expect(findNonlinearity(source, flags)).toMatch(/quadratic|polynomial/)
})

test.each([['(a+)+$'], ['^(a+)+$'], ['^(a*)*$'], ['^(?:a|a)*$'], ['^(?:\\w|\\d)*-'], ['^(?:.*\\n?)*x']])(
  'pattern exponential in the text: /%s/ is refused',
  (source) => {
    expect(findNonlinearity(source, '')).toContain('exponential')
  },
)

test.each([
  ['(?<!\\d)\\d{5,}:[\\w-]{20,}', 'g'],
  ['(?<!\\s)\\s+$', ''],
  ['^\\s+', ''],
  ['^\\s+', 'gm'],
  ['\\s+', 'g'],
  ['\\s+(x)', 'y'],
  ['\\bfoo\\s*bar', ''],
  ['<[^<>]*>', 'g'],
  ['\\d+(?:[.,]\\d+)?', 'g'],
  ['(?=[=@])(?<=[;|]\\s*)[=@]', 'g'],
  ['^(?=.*y)a', ''],
  ['(["\'])[^"\']*\\1', ''],
  ['x{0,40}y', ''],
])('pattern linear in the text: /%s/%s is accepted', (source, flags) => {
  expect(findNonlinearity(source, flags)).toBeNull()
})

test('unknown syntax: the pattern is refused', () => {
  expect(findNonlinearity('(?i:a)b', '')).toContain('cannot be proven')
})

test('source file: literals and constructions are found, comments and strings are not', () => {
  const text =
    `// /a*b/\nconst one = /a*/giu\nconst two = 'x /b/ y'\nconst three = new RegExp(two)\nRegExp('c')\nconst view ` +
    `= <p>/d/</p>\n`
  const { literals, constructions } = findPatterns('one.tsx', text)
  expect(literals).toEqual([{ file: 'one.tsx', line: 2, source: 'a*', flags: 'giu' }])
  expect(constructions.map(({ line }) => line)).toEqual([4, 5])
})

test('slow pattern: only a comment that names what bounds its text excepts it', () => {
  const text =
    'const a = /x/\n// bounded: limits.tagMax signs, cut by the schema\nconst b = /y/\n// bounded: trust me\nconst c = /z/\n'
  expect([1, 3, 5].map((line) => isBounded(text, line))).toEqual([false, true, false])
})
