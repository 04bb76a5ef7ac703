import { expect, test } from 'vitest'
import { internalPath } from './internal-path.ts'

test.each([
  ['/agents?id=7', '/agents?id=7'],
  ['/conversations?session=a%20b#fin', '/conversations?session=a%20b#fin'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/\\/evil.example', null],
  ['\\\\evil.example', null],
  ['///evil.example', null],
  ['/\n/evil.example', null],
  ['/.//evil.example', null],
  ['/agents/..//evil.example', null],
  ['/%2e//evil.example', null],
  ['/./\\evil.example', null],
  [' //evil.example', null],
  ['https://evil.example', null],
  ['http:evil.example', null],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  ['\tjavascript:alert(1)', null],
  ['data:text/html,hola', null],
  ['%2f%2fevil.example', null],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/%5cevil.example', '/%5cevil.example'],
  ['/@evil.example', '/@evil.example'],
  ['agents', null],
  ['', null],
  [null, null],
])('path %j: internal path is %j', (value, path) => expect(internalPath(value, 'http://localhost:8080')).toBe(path))

test('internal path: it stays on this origin when it is followed', () => {
  for (const value of ['/agents?id=7', '/%2f%2fevil.example', '/%5cevil.example', '/@evil.example', '/a?b=//c#//d'])
    expect(new URL(internalPath(value, 'http://localhost:8080') ?? 'x:', 'http://localhost:8080').host).toBe(
      'localhost:8080',
    )
})
