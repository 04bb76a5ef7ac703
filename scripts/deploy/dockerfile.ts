import { readdirSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'

export type Instruction = { name: string; value: string }

/** The stages of a Dockerfile with their instructions; comments and continued lines as Docker reads them. */
export function readStages(path: string): { base: string; alias: string | null; steps: Instruction[] }[] {
  const lines = readFileSync(path, 'utf8').replaceAll(/\\\n/g, ' ').split('\n')
  const steps = lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', value: line.slice(line.indexOf(' ') + 1).trim() }))
  const starts = steps.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []))
  return starts.map((start, index) => {
    const [base = '', , alias = null] = steps[start]?.value.split(' ') ?? []
    return { base, alias, steps: steps.slice(start + 1, starts[index + 1]) }
  })
}

/** The project's files that reach a build, by the last matching line of the ignore file. */
export function listContext(ignoreFile: string): string[] {
  const rules = readFileSync(ignoreFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: line.replace(/^!/, '') }))
  const isKept = (path: string) => rules.findLast(({ pattern }) => isUnder(path, pattern))?.keeps ?? true
  return listFiles('').filter(isKept)
}

const HEAVY = new Set(['node_modules', 'dist', '.git', 'test-results'])

const listFiles = (folder: string): string[] =>
  readdirSync(`./${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name
    if (entry.isDirectory()) return HEAVY.has(entry.name) ? [] : listFiles(`${path}/`)
    return [path]
  })

/** A pattern also covers what lies below it. */
function isUnder(path: string, pattern: string): boolean {
  const parts = path.split('/')
  return parts.some((_, index) => matchesGlob(parts.slice(0, index + 1).join('/'), pattern))
}
