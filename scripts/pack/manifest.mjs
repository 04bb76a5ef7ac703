import { readFileSync } from 'node:fs'
import bundle from '../../apps/server/rolldown.config.mjs'
import { inRoot } from '../paths.mjs'
import { closureOf } from './lock-packages.mjs'

const readJson = (/** @type {string[]} */ ...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8'))
const external = /** @type {(string | RegExp)[]} */ (bundle.external)
const isExternal = (/** @type {string} */ name) =>
  external.some((one) => (typeof one === 'string' ? one === name : one.test(name)))
const selectExternal = (/** @type {Record<string, string>} */ dependencies) =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => isExternal(name)))

/**
 * `package.json` and `package-lock.json` of a release: only the packages that the bundle does not hold, with the
 * versions and hashes of this repository.
 */
export function createManifest(/** @type {string[]} */ commands) {
  const own = readJson('package.json')
  const server = readJson('apps', 'server', 'package.json')
  const lock = readJson('package-lock.json')
  const manifest = {
    name: own.name,
    version: own.version,
    private: true,
    description: own.description,
    license: own.license,
    type: own.type,
    engines: own.engines,
    scripts: Object.fromEntries(Object.entries(own.scripts).filter(([name]) => commands.includes(name))),
    allowScripts: own.allowScripts,
    dependencies: selectExternal(server.dependencies),
    optionalDependencies: { ...own.optionalDependencies, ...selectExternal(server.optionalDependencies) },
  }
  const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  const { name, version, license, engines, dependencies, optionalDependencies } = manifest
  const packages = Object.fromEntries(
    closureOf(lock.packages, names).map((path) => [path, asProduction(lock.packages[path])]),
  )
  const root = { name, version, license, engines, dependencies, optionalDependencies }
  return {
    manifest,
    lock: { name, version, lockfileVersion: lock.lockfileVersion, requires: true, packages: { '': root, ...packages } },
  }
}

/** What was a tool of development here may be a package of the product there. */
function asProduction(/** @type {Record<string, unknown>} */ { dev, devOptional, ...rest }) {
  return dev || devOptional ? { ...rest } : rest
}
