/** Which layer may import which: the rules of docs/ARCHITECTURE.md as a table, and a check of one file. */
import { posix } from 'node:path'

type Location = { package: string; layer: string; module?: string | undefined }

/**
 * The layers that each layer may import besides itself. Files above the layers (`main.ts`) may import everything and
 * are imported by no layer.
 */
const allowedLayers: Record<string, Record<string, string[]>> = {
  'packages/contract': {},
  'apps/server': {
    cli: ['server', 'server/config', 'modules', 'channels', 'adapters', 'ports', 'platform', 'db'],
    server: ['server/config', 'modules', 'channels', 'adapters', 'ports', 'platform', 'db'],
    'server/config': ['ports', 'platform', 'db'],
    modules: ['ports', 'platform', 'db'],
    channels: ['adapters', 'ports', 'platform'],
    adapters: ['ports', 'platform'],
    ports: ['ports'],
    platform: ['ports', 'db'],
    db: ['platform'],
  },
  'apps/web': {
    app: ['features', 'data', 'ui', 'lib'],
    features: ['data', 'ui', 'lib'],
    data: ['lib'],
    ui: ['lib'],
    lib: [],
    // The page of a visitor shares nothing with the console.
    chat: [],
    'service-worker': [],
  },
}
/** Each folder of these layers is a module; modules do not import one another. */
const layersOfModules = new Set(['modules', 'adapters', 'features'])
/** Packages that may be imported; without an entry all of them. */
const allowedPackages: Record<string, RegExp> = { 'packages/contract': /^zod(\/|$)/, 'apps/web': /^(?!node:)/ }
const contractIndex = 'packages/contract/src/index.ts'

export const isTest = (path: string) => /\.test\.|^(e2e|bench)\/|^apps\/server\/(test|demo)\//.test(path)

/** Every import of the file that breaks a rule, as `file:line → target: reason` with a Spanish reason. */
export function wrongImports(file: string, source: string): string[] {
  if (isTest(file)) return []
  const wrong = importsOf(source).flatMap(({ target, line, reexport }) => {
    const barrel = reexport && target.startsWith('.') && file !== contractIndex
    const reason = barrel ? 'reexportar esconde quién importa a quién' : reasonAgainst(file, target)
    return reason ? [`${file}:${line} → ${target}: ${reason}`] : []
  })
  if (locate(file)?.layer === 'unknown') wrong.unshift(`${file}:1 → ${file}: esa carpeta no está en la tabla de capas`)
  const barrel = /(^|\/)index\.tsx?$/.test(file) && file !== contractIndex
  return barrel ? [`${file}:1 → index: solo el contrato tiene un índice`, ...wrong] : wrong
}

function reasonAgainst(file: string, target: string): string | false {
  const from = locate(file)
  if (!target.startsWith('.')) {
    const allowed = from && allowedPackages[from.package]
    return allowed !== undefined && !allowed.test(target) && 'ese paquete no se importa aquí'
  }
  const path = posix.join(posix.dirname(file), target)
  if (isTest(path)) return 'el producto no importa pruebas'
  const to = locate(path)
  if (!from || !to) return from !== undefined && /^(apps|packages|scripts)\//.test(path) && 'está fuera de este paquete'
  if (from.package !== to.package) return 'entre paquetes solo se importa @portavoz/contract'
  return !mayImport(from, to) && `${nameOf(from)} no puede importar ${nameOf(to)}`
}

function mayImport(from: Location, to: Location) {
  const allowed = allowedLayers[from.package]?.[from.layer]
  if (!allowed) return true
  const isOwn = from.layer === to.layer && (!layersOfModules.has(from.layer) || from.module === to.module)
  return isOwn || allowed.includes(to.layer)
}

function locate(path: string): Location | undefined {
  const [, name, inside] = path.match(/^((?:apps|packages)\/[\w-]+)\/src\/(.+)$/) ?? []
  if (!name || !inside) return undefined
  const layers = allowedLayers[name]
  if (!layers) return { package: name, layer: 'entry' }
  const folders = inside.split('/').slice(0, -1)
  const nested = folders.slice(0, 2).join('/')
  const layer = nested in layers ? nested : folders[0]
  if (name === 'packages/contract') return { package: name, layer: 'contract' }
  if (layer === undefined) return { package: name, layer: 'entry' }
  if (!(layer in layers)) return { package: name, layer: 'unknown' }
  return { package: name, layer, module: folders[1] }
}

const nameOf = ({ layer, module }: Location) => (module && layersOfModules.has(layer) ? `${layer}/${module}` : layer)

const statements = /^[ \t]*(import|export)\b(?:[^'"`;]*?\bfrom\s*)?\s*['"]([^'"\n]+)['"]/gm
const calls = /\b(?:import|require)\(\s*['"`]([^'"`\n]+)['"`]/g

function importsOf(source: string) {
  const lineAt = (index: number) => source.slice(0, index).split('\n').length
  const declared = [...source.matchAll(statements)].map(({ 0: text, 1: keyword, 2: target, index }) => ({
    target: target!,
    line: lineAt(index + text.length),
    reexport: keyword === 'export',
  }))
  const called = [...source.matchAll(calls)].map(({ 1: target, index }) => ({
    target: target!,
    line: lineAt(index),
    reexport: false,
  }))
  return [...declared, ...called]
}
