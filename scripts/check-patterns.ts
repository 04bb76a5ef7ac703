/** Fails on every pattern in production code that is not proven to search in time linear in the text. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { recordBuiltPatterns, isBounded, lineOf, type FoundPattern, findPatterns } from './patterns/collect.ts'
import { findWorkflowPatterns } from './patterns/workflow-patterns.ts'
import { findNonlinearity } from './patterns/linear.ts'
import { findUnlistedSql } from './patterns/sql.ts'
import { findUnproven } from './patterns/unproven.ts'
import { inRoot } from './paths.mjs'
import { isTest } from './layers.ts'

const root = inRoot()
const findFiles = (...globs: string[]) =>
  globSync(globs, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isTest(path))
    .toSorted()
const readSource = (file: string) => [file, readFileSync(inRoot(file), 'utf8')] as const
const code = 'ts,tsx,mts,cts,js,mjs,cjs'
const files = findFiles(`packages/*/src/**/*.{${code}}`, `apps/*/src/**/*.{${code}}`, `apps/*/*.{${code}}`)
const texts = new Map(files.map(readSource))
const filePatterns = [...texts].map(([file, text]) => ({ file, ...findPatterns(file, text) }))

const filesWithConstructions = filePatterns.filter(({ constructions }) => constructions.length > 0)
const constructedPatterns = await recordBuiltPatterns(
  filesWithConstructions.map(({ file }) => pathToFileURL(inRoot(file)).href),
  (url) =>
    fileURLToPath(url)
      .replaceAll('\\', '/')
      .slice(inRoot('x').length - 1),
)
const isBuilt = ({ file, line: failure }: { file: string; line: number }) =>
  constructedPatterns.some((one) => one.file === file && one.line >= failure && one.line <= failure + 12)
const unseenConstructions = filesWithConstructions
  .flatMap(({ constructions }) => constructions)
  .filter((one) => !isBuilt(one))
  .map(({ file, line: failure }) => `${file}:${failure} no se armó al cargar el módulo`)
const unproven = [...texts].flatMap(([file, text]) =>
  findUnproven(file, text, (one) => texts.get(one)).map(
    ({ start, why: reason }) => `${file}:${lineOf(text, start)} ${reason}`,
  ),
)
const workflowPatterns = findFiles('n8n/*.json').map((file) => findWorkflowPatterns(...readSource(file)))
const unlistedSqlUses = findUnlistedSql(new Map([...texts].filter(([file]) => file.startsWith('apps/server/'))))

const patterns = new Map<string, FoundPattern>()
const literals = [...filePatterns, ...workflowPatterns].flatMap((one) => one.literals)
for (const one of [...literals, ...constructedPatterns.filter(({ file }) => texts.has(file))])
  patterns.set(`${one.file}:${one.line}/${one.source}/${one.flags}`, one)
const slowPatterns = [...patterns.values()]
  .filter(({ file, line: failure }) => !isBounded(texts.get(file) ?? '', failure))
  .flatMap(({ file, line: failure, source, flags }) => {
    const reason = findNonlinearity(source, flags)
    return reason === null ? [] : [`${file}:${failure} /${source.slice(0, 80)}/${flags}: ${reason}`]
  })

const failures = [
  ...unproven,
  ...unseenConstructions,
  ...workflowPatterns.flatMap((flow) => flow.wrong),
  ...unlistedSqlUses,
  ...slowPatterns,
]
for (const failure of failures) console.log(failure)
console.log(`${patterns.size - slowPatterns.length} passed, ${failures.length} failed`)
process.exit(failures.length ? 1 : 0)
