import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

type Lock = { packages?: Record<string, { version?: string; link?: boolean; resolved?: string }> }

/** The packages of a lock file without the versions of the product itself. */
export function packagesOf(text: string): string {
  const { packages = {} } = JSON.parse(text) as Lock
  const entries = Object.entries(packages).map(([path, one]): [string, object] =>
    path === '' || !path.includes('node_modules/') ? [path, { ...one, version: undefined }] : [path, one],
  )
  return JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Most updates bring no other package: theirs are this folder's, as hard links, without a download. */
export function sharePackages(fresh: string): boolean {
  const lock = readFileSync(join(fresh, 'package-lock.json'), 'utf8')
  if (!existsSync(join('node_modules', '.instalado'))) return false
  if (packagesOf(lock) !== packagesOf(readFileSync('package-lock.json', 'utf8'))) return false
  linkTree('node_modules', join(fresh, 'node_modules'))
  const digest = createHash('sha256').update(lock).digest('hex')
  writeFileSync(join(fresh, 'node_modules', '.instalado'), digest)
  return true
}

/** Caches and the mark of the installation are written in place, so they are not shared. */
const OWN = new Set(['.cache', '.instalado', '.vite'])

function linkTree(from: string, to: string) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (OWN.has(name)) continue
    const [source, target] = [join(from, name), join(to, name)]
    const stats = lstatSync(source)
    if (stats.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (stats.isDirectory()) linkTree(source, target)
    else linkSync(source, target)
  }
}
