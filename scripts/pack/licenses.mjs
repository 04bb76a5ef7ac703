import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../paths.mjs'
import { closureOf } from './lock-packages.mjs'

const LINE = '-'.repeat(80)

/** The licences of all packages whose code is in the bundles, which most of them ask to be passed on. */
export function collectLicenses() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  const paths = ['apps/server', 'apps/web'].flatMap((workspace) =>
    closureOf(packages, Object.keys(packages[workspace].dependencies), workspace),
  )
  const installed = [...new Set(paths)].filter((path) => !packages[path].link && existsSync(inRoot(path))).toSorted()
  return installed.map((path) => describe(path, packages[path])).join(`\n${LINE}\n`)
}

function describe(
  /** @type {string} */ path,
  /** @type {{ version: string, license?: string }} */ { version, license },
) {
  const folder = inRoot(path)
  const files = readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim())
  const name = path.split('node_modules/').at(-1)
  return [`${name} ${version}`, `License: ${license ?? 'see the text'}`, ...texts].join('\n\n')
}
