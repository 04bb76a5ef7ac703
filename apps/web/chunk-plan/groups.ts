/** Code that the same lazy files need. */
export type Part = {
  name: string
  modules: string[]
  bytes: number
  /** Names of other parts. */
  imports: string[]
  /** A lazy file itself: it runs when it is loaded, so it is merged with none. */
  isFixed: boolean
  /** A view of the sign-in page needs it, so no part that needs the console's frame is merged with it. */
  isPublic: boolean
  /** The lazy files that need it; those of screens begin with `PAGE`, and `ACCESS` is the sign-in page. */
  roots: string[]
}

/** Parts that become one file. */
export type Group = {
  names: Set<string>
  modules: string[]
  bytes: number
  imports: Group[]
  isFixed: boolean
  isPublic: boolean
  roots: Set<string>
}

export const PAGE = 'page:'
/** Begins the names of parts that an address opens with its page. */
export const OPENED = 'opened:'
/** The sign-in page, which is to load nothing in vain. */
export const ACCESS = 'access'
/** The first page, for which `size-plugin.ts` allows the least beside the frame. */
export const HOME = 'page:home'
export const isPage = (root: string) => root.startsWith(PAGE)
export const isUrgent = (root: string) => isPage(root) || root.startsWith(OPENED)

export function groupParts(parts: readonly Part[]): Group[] {
  const groups = parts.map(({ name, modules, bytes, isFixed, isPublic, roots }): Group => {
    return { names: new Set([name]), modules, bytes, imports: [], isFixed, isPublic, roots: new Set(roots) }
  })
  for (const [at, { imports }] of parts.entries())
    groups[at]!.imports.push(...groups.filter(({ names }) => imports.some((name) => names.has(name))))
  return groups
}

/** Every file that is loaded with these, at any depth; one of them is in it only if another file imports it. */
export function importsOf(start: readonly Group[]): Set<Group> {
  const seen = new Set<Group>()
  const waiting = start.flatMap(({ imports }) => imports.filter((group) => !start.includes(group)))
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    if (seen.has(group)) continue
    seen.add(group)
    waiting.push(...group.imports)
  }
  return seen
}

/** Replaces two groups by one, and adds their roots to what the new one imports. */
export function joinGroups(groups: readonly Group[], one: Group, other: Group): Group[] {
  const pair = [one, other]
  const joined: Group = {
    names: new Set([...one.names, ...other.names]),
    modules: [...one.modules, ...other.modules],
    bytes: one.bytes + other.bytes,
    imports: [...new Set(pair.flatMap(({ imports }) => imports))].filter((group) => !pair.includes(group)),
    isFixed: false,
    isPublic: one.isPublic,
    roots: new Set([...one.roots, ...other.roots]),
  }
  for (const imported of importsOf(pair)) for (const root of joined.roots) imported.roots.add(root)
  const rest = groups.filter((group) => !pair.includes(group))
  for (const group of rest)
    if (group.imports.some((imported) => pair.includes(imported)))
      group.imports = [...group.imports.filter((imported) => !pair.includes(imported)), joined]
  return [...rest, joined]
}
