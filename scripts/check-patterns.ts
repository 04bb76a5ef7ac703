/** Refuses every pattern of the production code whose search is not proven to take time linear in the text. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtPatterns, isBounded, type Pattern, patternsIn } from './patterns/collect.ts'
import { whyNotLinear } from './patterns/linear.ts'
import { inRoot } from './places.mjs'
import { isTest } from './rooms.ts'

const root = inRoot()
const files = globSync(['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !isTest(path))
  .toSorted()
const texts = new Map(files.map((file) => [file, readFileSync(inRoot(file), 'utf8')]))
const found = [...texts].map(([file, text]) => ({ file, ...patternsIn(file, text) }))

const building = found.filter(({ constructions }) => constructions.length > 0)
const built = await builtPatterns(
  building.map(({ file }) => pathToFileURL(inRoot(file)).href),
  (url) =>
    fileURLToPath(url)
      .replaceAll('\\', '/')
      .slice(inRoot('x').length - 1),
)
const isBuilt = ({ file, line }: { file: string; line: number }) =>
  built.some((one) => one.file === file && one.line >= line && one.line <= line + 12)
const unseen = building
  .flatMap(({ constructions }) => constructions)
  .filter((one) => !isBuilt(one))
  .map(({ file, line }) => `${file}:${line} se arma dentro de una función: ármalo al cargar el módulo`)

const patterns = new Map<string, Pattern>()
for (const one of [...found.flatMap(({ literals }) => literals), ...built.filter(({ file }) => texts.has(file))])
  patterns.set(`${one.file}:${one.line}/${one.source}/${one.flags}`, one)
const slow = [...patterns.values()]
  .filter(({ file, line }) => !isBounded(texts.get(file) ?? '', line))
  .flatMap(({ file, line, source, flags }) => {
    const why = whyNotLinear(source, flags)
    return why === null ? [] : [`${file}:${line} /${source.slice(0, 80)}/${flags}: ${why}`]
  })

const wrong = [...unseen, ...slow]
for (const line of wrong) console.log(line)
console.log(`${patterns.size - slow.length} passed, ${wrong.length} failed`)
process.exit(wrong.length ? 1 : 0)
