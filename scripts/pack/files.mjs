import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inRoot } from '../paths.mjs'

/** The commands that a release has. The others need the sources, the tests or git. */
export const RELEASE_COMMANDS = ['start', 'admin', 'backup', 'restore', 'doctor', 'files:move']

/** Folders and files that a release has besides its scripts. */
export const RELEASE_PATHS = [
  'apps/server/dist',
  'apps/server/package.json',
  'apps/web/dist',
  'deploy',
  'docs/guia',
  'n8n',
  'CHANGELOG.md',
  'DATA-LICENSES.md',
  'LICENSE',
  'README.es.md',
  'README.md',
]

/** These scripts and all that they import. */
export function scriptsOf(/** @type {string[]} */ entries) {
  const found = new Set(entries)
  for (const path of found)
    for (const [, target = ''] of readFileSync(inRoot(path), 'utf8').matchAll(/'(\.{1,2}\/[\w./-]+\.mjs)'/g))
      found.add(posix.join(posix.dirname(path), target))
  return [...found].toSorted()
}
