/**
 * @typedef {{ version?: string, link?: boolean, license?: string, dependencies?: Record<string, string>,
 * optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} LockPackage
 * @typedef {Record<string, LockPackage>} LockPackages By path, such as `node_modules/pg`.
 */

/**
 * The paths of these packages in the lock file and of all that they need. `from` is the package that asks for them.
 * @returns {string[]}
 */
export function closureOf(/** @type {LockPackages} */ packages, /** @type {string[]} */ names, from = '') {
  const found = new Set(/** @type {string[]} */ ([]))
  const queue = names.map((name) => ({ name, from }))
  for (let wanted = queue.pop(); wanted; wanted = queue.pop()) {
    const path = locate(packages, wanted.name, wanted.from)
    if (!path || found.has(path)) continue
    found.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      queue.push({ name, from: path })
  }
  return [...found].toSorted()
}

/** As Node finds a package: in its own folder, then in the folders above. */
function locate(/** @type {LockPackages} */ packages, /** @type {string} */ name, /** @type {string} */ from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (!folder) return null
  }
}
