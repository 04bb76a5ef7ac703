/** Who may import whom: the walls of docs/ARCHITECTURE.md, as a table and a few questions about one file. */
import { posix } from 'node:path'

type Place = { house: string; floor: string; room?: string | undefined }

/**
 * What each floor may use beside itself. The roof (files above the floors) may use everything; nobody uses the roof,
 * but for the files of it that stand here by name.
 */
const mayUse: Record<string, Record<string, string[]>> = {
  'packages/contract': { roof: ['roof'] },
  'apps/server': {
    wiring: ['modules', 'adapters', 'ports', 'platform', 'db', 'config.ts', 'examine.ts'],
    'examine.ts': ['modules', 'adapters', 'platform', 'config.ts'],
    'config.ts': ['config-model.ts', 'ports', 'platform'],
    'config-model.ts': ['ports', 'platform'],
    modules: ['ports', 'platform', 'db'],
    adapters: ['ports', 'platform'],
    ports: ['ports'],
    platform: ['platform', 'ports', 'db'],
    db: ['db', 'platform'],
  },
  'apps/web': {
    app: ['app', 'features', 'data', 'ui', 'lib'],
    features: ['data', 'ui', 'lib'],
    data: ['data', 'lib'],
    ui: ['ui', 'lib'],
    lib: ['lib'],
  },
}
/** On these floors each folder is a room, and rooms do not know each other. */
const floorsWithRooms = new Set(['modules', 'adapters', 'features'])
/** In these, other packages are named one by one. */
const packagesOf: Record<string, RegExp> = { 'packages/contract': /^zod(\/|$)/, 'apps/web': /^(?!node:)/ }
const contractIndex = 'packages/contract/src/index.ts'

export const isTest = (path: string) => /\.test\.|^(e2e|bench)\/|^apps\/server\/(test|demo)\//.test(path)

/** Every import of the file that goes through a wall, as `line: why`. */
export function wrongImports(file: string, source: string): string[] {
  if (isTest(file)) return []
  const wrong = importsOf(source).flatMap(({ target, line, reexport }) => {
    const barrel = reexport && target.startsWith('.') && file !== contractIndex
    const why = barrel ? 'reexportar esconde quién conoce a quién' : reasonAgainst(file, target)
    return why ? [`${file}:${line} → ${target}: ${why}`] : []
  })
  if (placeOf(file)?.floor === 'nowhere')
    wrong.unshift(`${file}:1 → ${file}: esa carpeta no está en la tabla de los muros`)
  const barrel = /(^|\/)index\.tsx?$/.test(file) && file !== contractIndex
  return barrel ? [`${file}:1 → index: solo el contrato tiene un índice`, ...wrong] : wrong
}

function reasonAgainst(file: string, target: string): string | false {
  const from = placeOf(file)
  if (!target.startsWith('.')) {
    const allowed = from && packagesOf[from.house]
    return allowed !== undefined && !allowed.test(target) && 'ese paquete no entra aquí'
  }
  const path = posix.join(posix.dirname(file), target)
  if (isTest(path)) return 'nadie importa una prueba'
  const to = placeOf(path)
  if (!from || !to) return from !== undefined && /^(apps|packages|scripts)\//.test(path) && 'eso no es de esta casa'
  if (from.house !== to.house) return 'entre casas solo se habla por @portavoz/contract'
  return !mayKnow(from, to) && `${nameOf(from)} no puede conocer a ${nameOf(to)}`
}

function mayKnow(from: Place, to: Place) {
  const allowed = mayUse[from.house]?.[from.floor]
  if (!allowed) return true
  const atHome = from.floor === to.floor && (!floorsWithRooms.has(from.floor) || from.room === to.room)
  return atHome || allowed.includes(to.floor)
}

function placeOf(path: string): Place | undefined {
  const [, house, inside] = path.match(/^((?:apps|packages)\/[\w-]+)\/src\/(.+)$/) ?? []
  if (!house || !inside) return undefined
  const [floor, room, ...rest] = inside.split('/')
  const known = mayUse[house]?.[floor ?? '']
  if (!known) return { house, floor: room ? 'nowhere' : 'roof' }
  return { house, floor: floor!, room: rest.length ? room : undefined }
}

const nameOf = ({ floor, room }: Place) => (room && floorsWithRooms.has(floor) ? `${floor}/${room}` : floor)

const statements = /^[ \t]*(import|export)\b(?:[^'"`;]*?\bfrom\s*)?\s*['"]([^'"\n]+)['"]/gm
const calls = /\b(?:import|require)\(\s*['"`]([^'"`\n]+)['"`]/g

function importsOf(source: string) {
  const lineAt = (index: number) => source.slice(0, index).split('\n').length
  const found = [...source.matchAll(statements)].map(({ 0: text, 1: word, 2: target, index }) => ({
    target: target!,
    line: lineAt(index + text.length),
    reexport: word === 'export',
  }))
  const called = [...source.matchAll(calls)].map(({ 1: target, index }) => ({
    target: target!,
    line: lineAt(index),
    reexport: false,
  }))
  return [...found, ...called]
}
