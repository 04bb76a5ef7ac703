import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const inRoot = (/** @type {string[]} */ ...path) => join(root, ...path)

/** Node 24, which npm installs beside the rest: the machine's own may be older. */
export const node24 = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
export const cacheFolder = inRoot('node_modules', '.cache')
