import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What git does not keep and a start needs: the packages and what is built. */
export type MovedFolder = { path: string; isOld: boolean; isNew: boolean }

const BUILDS = [join('apps', 'server', 'dist'), join('apps', 'web', 'dist')]

export function listPlaces(fresh: string): MovedFolder[] {
  const folders = [
    '.',
    ...['apps', 'packages'].flatMap((group) => [...subfolders(group), ...subfolders(join(fresh, group))]),
  ]
  const paths = new Set([...folders.map((folder) => join(strip(folder, fresh), 'node_modules')), ...BUILDS])
  return [...paths]
    .map((path) => ({ path, isOld: existsSync(path), isNew: existsSync(join(fresh, path)) }))
    .filter(({ isOld, isNew }) => isOld || isNew)
}

const strip = (path: string, prefix: string) =>
  path.startsWith(join(prefix, '')) ? path.slice(prefix.length + 1) : path

const subfolders = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((one) => one.isDirectory())
        .map(({ name }) => join(folder, name))
    : []

/** Repeatable: each move is seen by where the folder lies. */
export function takePlaces(places: MovedFolder[], fresh: string, former: string): void {
  for (const { path, isOld, isNew } of places) {
    if (isOld && !existsSync(join(former, path))) move(path, join(former, path))
    if (isNew && !existsSync(path)) move(join(fresh, path), path)
  }
}

export function returnPlaces(places: MovedFolder[], fresh: string, former: string): void {
  for (const { path, isOld, isNew } of places) {
    const isTaken = !isOld || existsSync(join(former, path))
    if (isNew && isTaken && !existsSync(join(fresh, path)) && existsSync(path)) move(path, join(fresh, path))
    if (isOld && existsSync(join(former, path))) move(join(former, path), path)
  }
}

function move(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  renameSync(from, to)
}
