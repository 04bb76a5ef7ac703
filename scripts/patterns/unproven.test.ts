import { expect, test } from 'vitest'
import { findWorkflowPatterns } from './workflow-patterns.ts'
import { countSqlPatterns, findUnlistedSql } from './sql.ts'
import { findUnproven } from './unproven.ts'

const findUnprovenIn = (text: string, others: Record<string, string> = {}) =>
  findUnproven('apps/a/src/one.ts', text, (file) => others[file]).map(({ why }) => why)

test.each([
  ['a function', 'const find = (name: string) => new RegExp(name)'],
  ['a function that also runs at load', 'const find = (name: string) => new RegExp(name)\nfind("a")'],
  ['a method', 'const one = { find(name: string) { return RegExp(name) } }'],
  ['a function inside one that runs at once', 'const all = ["a"].map((name) => () => new RegExp(name))'],
  ['a call that may run it later', 'const all = later((name) => new RegExp(name))'],
])('pattern built in %s is refused', (_, text) =>
  expect(findUnprovenIn(text)).toEqual([expect.stringContaining('función')]),
)

test.each([
  ['at the top', 'const one = new RegExp(`^${WORD}$`)'],
  ['by map at the top', 'const all = WORDS.map((word) => new RegExp(word))'],
  ['in a table', 'const all = new Map(Object.entries(WORDS).map(([name, word]) => [name, { a: RegExp(word) }]))'],
])('pattern built %s is left to the proof', (_, text) => expect(findUnprovenIn(text)).toEqual([]))

test.each([
  'const one = new globalThis.RegExp(name)',
  "const one = new globalThis['RegExp'](name)",
  'const Other = RegExp',
  'Reflect.construct(RegExp, [name])',
  'class Own extends RegExp {}',
])('constructor under another name is refused: %s', (text) =>
  expect(findUnprovenIn(text)).toContainEqual(expect.stringContaining('otro nombre')),
)

test('constructor as a type and in a comparison is accepted', () =>
  expect(findUnprovenIn('const is = (one: unknown): one is RegExp => one instanceof RegExp')).toEqual([]))

test.each([
  "text.match('a*b')",
  'text.search(word)',
  'text?.matchAll(word)',
  'const word: string = given()\ntext.match(word)',
  'const find = (word = /a/) => 1\nconst other = (word: string) => text.match(word)',
  'const word = /a/\nconst find = (word: string) => text.match(word)',
  'const find = ({ word }: { word: string }) => text.search(word)',
  "import { WORD } from './two.ts'\ntext.match(WORD)",
  "import { WORD } from 'elsewhere'\ntext.match(WORD)",
])('search that may turn a text into a pattern is refused: %s', (text) =>
  expect(findUnprovenIn(text, { 'apps/a/src/two.ts': "export const WORD = 'a'" })).toHaveLength(1),
)

test.each([
  'text.match(/a/)',
  'const WORD = /a/g\ntext.matchAll(WORD)',
  'const WORD = new RegExp("a")\ntext.search(WORD)',
  'const find = (word: RegExp) => text.match(word)',
  "import { WORD } from './two.ts'\ntext.match(WORD)",
  'store.search(owner, word)',
])('search with a pattern is accepted: %s', (text) =>
  expect(findUnprovenIn(text, { 'apps/a/src/two.ts': 'export const WORD = /a/' })).toEqual([]),
)

const workflowWith = (parameters: unknown) => JSON.stringify({ nodes: [{ name: 'Uno', parameters }] })

test('workflow: patterns of expressions and of Code nodes are found under the name of their node', () => {
  const parameters = {
    a: [{ value: '={{ /x+/.test($json.a) }} y {{ /y/i.test(b) }}' }],
    jsCode: 'return /z*/g',
    b: '/w/',
  }
  const { literals, wrong } = findWorkflowPatterns('n8n/one.json', workflowWith(parameters))
  expect(literals.map(({ file, source, flags }) => [file, source, flags])).toEqual([
    ['n8n/one.json «Uno»', 'x+', ''],
    ['n8n/one.json «Uno»', 'y', 'i'],
    ['n8n/one.json «Uno»', 'z*', 'g'],
  ])
  expect(wrong).toEqual([])
})

test.each(['={{ new RegExp($json.a) }}', '={{ a.match($json.b) }}', '={{ a.match( }}'])(
  'workflow: %s cannot be proven and is refused',
  (value) => expect(findWorkflowPatterns('n8n/one.json', workflowWith({ value })).wrong.length).toBeGreaterThan(0),
)

test.each([
  ["sql`select regexp_matches(content, 'a')`", 1],
  ["sql`where content ~ '${WORD}' and name !~* ${word}`", 2],
  ["`check (name ~ '^a')`", 1],
  ["'substring(url from \\'^a\\')'", 1],
  ["// content ~ 'a'", 0],
  ["const tilde = '~'", 0],
])('patterns in SQL are counted: %s', (text, count) => expect(countSqlPatterns('one.ts', text)).toBe(count))

test('patterns in SQL: a use without its line and a line without its use are refused', () => {
  const texts = new Map([['one.ts', "sql`where a ~ 'x'`"]])
  expect(findUnlistedSql(texts, {})).toHaveLength(1)
  expect(findUnlistedSql(texts, { 'one.ts': { uses: 1, why: '' } })).toEqual([])
  expect(findUnlistedSql(texts, { 'one.ts': { uses: 1, why: '' }, 'two.ts': { uses: 1, why: '' } })).toHaveLength(1)
})
