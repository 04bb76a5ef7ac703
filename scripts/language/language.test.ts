import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { forbiddenWords } from './comment-words.ts'
import { importCircles, importedFiles } from './import-circles.ts'
import { longLines } from './long-lines.ts'
import { sqlPlaces } from './sql-places.ts'
import { literalKeys } from './query-keys.ts'
import { replacedWords } from './replaced-words.ts'
import { declaredTypes, isVague, repeatedTypes } from './type-names.ts'

const wordsIn = (source: string) => forbiddenWords('a.ts', parseSync('a.ts', source).comments).map(({ word }) => word)
const typesIn = (file: string, source: string) => declaredTypes(file, parseSync(file, source).program)

test.each([
  ['/** Whoever asks waits. */', ['Whoever']],
  ['// Nothing is sent, and nobody is told.', ['nobody']],
  ['/* The worker waits. */', []],
  ["const text = 'nobody' // A word in code.", []],
])('forbidden words: %s', (source, expected) => {
  expect(wordsIn(source)).toEqual(expected)
})

test('type names: a second file with the same name is reported, with the first', () => {
  const types = [...typesIn('a.ts', 'type Row = 1'), ...typesIn('b.ts', 'export interface Row {}\ntype Other = 2')]
  expect(repeatedTypes(types)).toMatchObject([{ name: 'Row', file: 'b.ts', first: 'a.ts' }])
})

test.each([
  ['Told', true],
  ['Needs', true],
  ['SentMessage', false],
  ['Read', true],
])('type names: %s is vague: %s', (name, expected) => {
  expect(isVague(name)).toBe(expected)
})

const sqlIn = (file: string, source: string) => sqlPlaces(file, parseSync(file, source).program).length

test.each([
  ['sql`select 1`', 1],
  ['sql<Row>`select 1`.execute(db)', 1],
  ["sql.raw('select 1')", 1],
  ["db.selectFrom('agents').selectAll()", 1],
  ["tx.insertInto('agents'); tx.updateTable('agents'); tx.deleteFrom('agents')", 3],
  ["pool.query('select 1')", 1],
  ['client.query(`listen ${channel}`)', 1],
  ["const LIST = 'select id from agents'", 1],
  ['const LIST = `\n  with a as (select 1) select ${columns} from a`', 1],
  ["const label = 'update of the select'", 0],
  ['socket.query({ tag: "iq" })', 0],
  ["const from = select('agents')", 0],
])('SQL outside stores: %s', (source, expected) => {
  expect(sqlIn('apps/server/src/modules/agents/agents.service.ts', source)).toBe(expected)
})

test.each([
  'apps/server/src/modules/agents/agents.store.ts',
  'apps/server/src/db/locks/lock-workspace.ts',
  'apps/server/src/modules/agents/agents.test.ts',
  'apps/server/test/test-server.ts',
  'bench/pipeline.ts',
])('SQL is allowed in %s', (file) => {
  expect(sqlIn(file, 'sql`select 1`')).toBe(0)
})

const long = (text: string) => `${text} ${'x'.repeat(120)}`
const SENTENCE = `La respuesta no llegó al cliente, ${'y no llegó '.repeat(10)}.`

test.each([
  ['code', `const a = ${'1 + '.repeat(40)}1`, [1]],
  ['SQL', `sql\`\n${long('select a')}\n\``, [2]],
  ['class names', `const names = '${long('flex items-center')}'`, [1]],
  ['a word list', `const words = '${'casa de la luz '.repeat(9)}'`, [1]],
  ['a Spanish sentence', `fail(\n  '${SENTENCE}',\n)`, []],
  ['a Spanish sentence with values', `fail(\n  \`\${name}: ${SENTENCE}\`,\n)`, []],
  ['a Spanish sentence that only its comma makes too long', `fail(\n  '${SENTENCE.slice(0, 116)}',\n)`, []],
  ['a drawing', `path = 'M17.4${'-1.7 2.03z'.repeat(20)}'`, []],
  ['a number list', `const parts = '${'17.4 2.03 '.repeat(20)}'`, [1]],
  ['a Spanish sentence after other code', `${'a'.repeat(70)}('${SENTENCE}')`, [1]],
  ['an import', `import { a } from '${'./a'.repeat(50)}'`, []],
  ['120 characters', `// ${'á'.repeat(117)}`, []],
])('long lines: %s', (_, source, expected) => {
  expect(longLines(source, parseSync('a.tsx', source).program)).toEqual(expected)
})

test('import circles: types and re-exports count, packages do not', () => {
  const files = {
    'a/one.ts': "import type { Two } from './two.ts'\nimport fs from 'node:fs'",
    'a/two.ts': "export { three } from '../b/three.ts'",
    'b/three.ts': "import { one } from '../a/one.ts'",
    'b/four.ts': "import { one } from '../a/one.ts'",
  }
  const imports = new Map(
    Object.entries(files).map(([file, source]) => [file, importedFiles(file, parseSync(file, source).module)]),
  )
  expect(importCircles(imports)).toEqual([['a/one.ts', 'a/two.ts', 'b/three.ts']])
})

test.each([
  ["queryOptions({ queryKey: ['agents'] })", 1],
  ["const mutationKey = ['send', id]", 1],
  ['client.invalidateQueries({ queryKey: keys.agents.all })', 0],
])('query keys: %s has %i literals', (source, expected) => {
  expect(literalKeys('apps/web/src/data/agents/agents.ts', source)).toHaveLength(expected)
})

test('replaced words: a screen that says an old one is told the new one, other files are not read', () => {
  const source = "const title = 'Versión'\nconst badge = 'La de ahora'"
  expect(replacedWords('apps/web/src/row.tsx', source)).toEqual([{ line: 2, word: 'La de ahora', better: 'Actual' }])
  expect(replacedWords('e2e/row.spec.ts', source)).toEqual([])
})

test('replaced words: an old word is found in any case, and in the guide', () => {
  const found = [{ line: 1, word: 'Avisos en el escritorio', better: 'Con Portavoz abierto' }]
  expect(replacedWords('docs/guia/avisos.md', 'la campana y los avisos en el escritorio')).toEqual(found)
  expect(replacedWords('apps/web/src/row.tsx', 'los avisos en el escritorio')).toEqual(found)
})
