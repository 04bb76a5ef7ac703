/**
 * Refuses comments that hide their subject, names of types that are vague or declared in two files, SQL outside stores,
 * long lines, circles of imports, query keys outside their factory, and words that the console no longer says.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { forbiddenWords } from './language/comment-words.ts'
import { importCircles, importedFiles } from './language/import-circles.ts'
import { longLines } from './language/long-lines.ts'
import { sqlPlaces } from './language/sql-places.ts'
import { literalKeys } from './language/query-keys.ts'
import { replacedWords } from './language/replaced-words.ts'
import { declaredTypes, isVague, repeatedTypes } from './language/type-names.ts'
import { inRoot } from './paths.mjs'

const globs = ['packages/*/src', 'apps/*/src', 'apps/server/{test,demo}', 'scripts', 'bench', 'e2e'].map(
  (folder) => `${folder}/**/*.{ts,tsx,mjs}`,
)
const files = globSync([...globs, 'apps/*/*.ts'], {
  cwd: inRoot(),
  exclude: (path) => /node_modules|\/migrations$/.test(path),
})
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted()

const wrong: string[] = []
const imports = new Map<string, string[]>()

function reportReplacedWords(file: string, source: string) {
  for (const { line, word, better } of replacedWords(file, source))
    wrong.push(`${file}:${line} → en vez de «${word}», la consola dice «${better}»`)
}

const types = files.flatMap((file) => {
  const source = readFileSync(inRoot(file), 'utf8')
  const { program, comments, module } = parseSync(file, source)
  const placeOf = (index: number) => `${file}:${source.slice(0, index).split('\n').length}`
  for (const { word, start } of forbiddenWords(file, comments)) {
    wrong.push(`${placeOf(start)} → «${word}» esconde de quién o de qué se habla`)
  }
  wrong.push(...sqlPlaces(file, program).map((start) => `${placeOf(start)} → el SQL va en un *.store.ts o en db/`))
  wrong.push(...longLines(source, program).map((line) => `${file}:${line} → la línea pasa de 120 caracteres`))
  reportReplacedWords(file, source)
  imports.set(file, importedFiles(file, module))
  for (const index of literalKeys(file, source)) {
    wrong.push(`${placeOf(index)} → la clave de la consulta se escribe en apps/web/src/data/keys/`)
  }
  const declared = declaredTypes(file, program)
  for (const { name, start } of declared) {
    if (isVague(name)) wrong.push(`${placeOf(start)} → el tipo «${name}» no dice qué es`)
  }
  return declared
})
for (const file of globSync('docs/guia/*.md', { cwd: inRoot() }).map((path) => path.replaceAll('\\', '/'))) {
  reportReplacedWords(file, readFileSync(inRoot(file), 'utf8'))
}
for (const { name, file, first } of repeatedTypes(types)) {
  wrong.push(`${file} → el tipo «${name}» ya está en ${first}`)
}
for (const [first = '', ...others] of importCircles(imports)) {
  wrong.push(`${first} → importación circular con ${others.join(', ')}`)
}

for (const line of wrong) console.log(line)
console.log(`${files.length} passed, ${wrong.length} failed`)
process.exit(wrong.length ? 1 : 0)
