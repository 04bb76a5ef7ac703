/** Refuses every pattern of the production code whose search is not proven to take time linear in the text. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtPatterns, isBounded, lineOf, type Pattern, patternsIn } from './patterns/collect.ts'
import { patternsOfFlow } from './patterns/flows.ts'
import { whyNotLinear } from './patterns/linear.ts'
import { unlistedSql } from './patterns/sql.ts'
import { unprovenIn } from './patterns/unproven.ts'
import { inRoot } from './places.mjs'
import { isTest } from './rooms.ts'

const root = inRoot()
const filesLike = (...globs: string[]) =>
  globSync(globs, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path))
    .toSorted()
const read = (file: string) => [file, readFileSync(inRoot(file), 'utf8')] as const
const code = 'ts,tsx,mts,cts,js,mjs,cjs'
const files = filesLike(`packages/*/src/**/*.{${code}}`, `apps/*/src/**/*.{${code}}`, `apps/*/*.{${code}}`)
const texts = new Map(files.map(read))
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
  .map(({ file, line }) => `${file}:${line} no se armó al cargar el módulo`)
const unproven = [...texts].flatMap(([file, text]) =>
  unprovenIn(file, text, (one) => texts.get(one)).map(({ start, why }) => `${file}:${lineOf(text, start)} ${why}`),
)
const flows = filesLike('n8n/*.json').map((file) => patternsOfFlow(...read(file)))
const sql = unlistedSql(new Map([...texts].filter(([file]) => file.startsWith('apps/server/'))))

const patterns = new Map<string, Pattern>()
const literals = [...found, ...flows].flatMap((one) => one.literals)
for (const one of [...literals, ...built.filter(({ file }) => texts.has(file))])
  patterns.set(`${one.file}:${one.line}/${one.source}/${one.flags}`, one)
const slow = [...patterns.values()]
  .filter(({ file, line }) => !isBounded(texts.get(file) ?? '', line))
  .flatMap(({ file, line, source, flags }) => {
    const why = whyNotLinear(source, flags)
    return why === null ? [] : [`${file}:${line} /${source.slice(0, 80)}/${flags}: ${why}`]
  })

const wrong = [...unproven, ...unseen, ...flows.flatMap((flow) => flow.wrong), ...sql, ...slow]
for (const line of wrong) console.log(line)
console.log(`${patterns.size - slow.length} passed, ${wrong.length} failed`)
process.exit(wrong.length ? 1 : 0)
