import { isPictureName } from '@portavoz/contract'

/** Why a name of a table finds no file. */
type NotFound = 'missing' | 'ambiguous'

/** Files of one name in so many folders are not compared with a path. */
const MAX_FOLDERS = 50

/** macOS writes accents apart; case differs between a table and a camera; Windows writes «\». */
const normal = (path: string) =>
  path
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')

export const baseNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const stemOf = (path: string) => (isPictureName(path) ? path.slice(0, path.lastIndexOf('.')) : path)

/**
 * Finds the file of an archive that a cell names: «camisas/1.jpg» by its path, «1.jpg» by its name in any folder, «1»
 * by its name without extension.
 */
export function createFindArchiveFile(paths: readonly string[]): (name: string) => { path: string } | NotFound {
  const files = paths.map((path) => ({ path, full: normal(path), stem: stemOf(normal(path)) }))
  const byName = Map.groupBy(files, ({ full }) => baseNameOf(full))
  const byStem = Map.groupBy(
    files.filter(({ path }) => isPictureName(path)),
    ({ stem }) => baseNameOf(stem),
  )
  return (name) => {
    const wanted = normal(name)
    const exact = byName.get(baseNameOf(wanted)) ?? []
    const isStem = exact.length === 0 && !isPictureName(wanted)
    const named = isStem ? (byStem.get(baseNameOf(wanted)) ?? []) : exact
    if (!wanted.includes('/')) return onlyOne(named)
    if (named.length > MAX_FOLDERS) return 'ambiguous'
    const pathOf = (file: (typeof files)[number]) => (isStem ? file.stem : file.full)
    const same = named.filter((file) => pathOf(file) === wanted)
    return onlyOne(same.length > 0 ? same : named.filter((file) => endsAlike(pathOf(file), wanted)))
  }
}

const onlyOne = ([first, ...others]: readonly { path: string }[]): { path: string } | NotFound =>
  first ? (others.length === 0 ? first : 'ambiguous') : 'missing'

/** One has folders above those of the other: the table says «camisas/1.jpg», the ZIP «fotos/camisas/1.jpg». */
const endsAlike = (path: string, wanted: string): boolean =>
  path.endsWith(`/${wanted}`) || (path.includes('/') && wanted.endsWith(`/${path}`))
