import { expect, test } from 'vitest'
import { internalPath } from './internal-path.ts'

test.each([
  ['/agents?id=7', '/agents?id=7'],
  ['/conversations?session=a%20b#fin', '/conversations?session=a%20b#fin'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['agents', null],
  ['', null],
  [null, null],
])('%j leads to %j', (value, path) => expect(internalPath(value, 'http://localhost:8080')).toBe(path))
