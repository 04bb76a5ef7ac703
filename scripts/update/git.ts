import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run, type RunResult } from './run.ts'
import { updatesFolder } from './state.ts'
import { UpdateError } from './stop.ts'
import { parseReleases } from './versions.ts'

const ASK_MS = 30_000
const FETCH_MS = 15 * 60_000

async function git(
  args: readonly string[],
  { limitMs, env }: { limitMs?: number; env?: object } = {},
): Promise<RunResult> {
  const answer = await run('git', args, {
    ...(limitMs !== undefined && { limitMs }),
    env: { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', ...env },
  })
  if (answer.code === 127) throw new UpdateError('Falta git en este equipo: instálalo y repite.')
  return answer
}

async function gitOrFail(args: readonly string[], sentence: string, options = {}): Promise<string> {
  const answer = await git(args, options)
  if (answer.code === 0) return answer.out.trim()
  throw new UpdateError(`${sentence} git dice: ${printable(answer.err).slice(-400)}`)
}

export async function checkClone(): Promise<void> {
  const { code, out, err } = await git(['rev-parse', '--show-prefix'])
  if (err.includes('dubious ownership'))
    throw new UpdateError('Esta carpeta es de otro usuario: escribe «npm run update» con el usuario que la trajo.')
  if (code !== 0 || out.trim() !== '')
    throw new UpdateError(
      'Esta carpeta no vino de git, así que no se actualiza sola. Descomprime la versión nueva en otra carpeta: docs/guia/instalar-en-un-servidor.md, «Actualizar».',
    )
}

export const headCommit = () => gitOrFail(['rev-parse', 'HEAD'], 'No se pudo leer la versión de esta carpeta.')

export async function currentBranch(): Promise<string | null> {
  const { code, out } = await git(['symbolic-ref', '-q', '--short', 'HEAD'])
  return code === 0 ? out.trim() : null
}

export async function listReleases(): Promise<string[]> {
  const sentence = 'No se pudo preguntar qué versiones hay: revisa la conexión y «git remote -v».'
  return parseReleases(await gitOrFail(['ls-remote', '--tags', '--refs', 'origin'], sentence, { limitMs: ASK_MS }))
}

/** Brings a tag without changing anything that is visible; returns its commit. */
export async function fetchTag(tag: string): Promise<string> {
  const ref = `refs/tags/${tag}`
  await gitOrFail(['fetch', '--quiet', '--no-tags', 'origin', ref], `No se pudo traer la versión ${tag}.`, {
    limitMs: FETCH_MS,
  })
  const commit = await gitOrFail(['rev-parse', 'FETCH_HEAD^{commit}'], `No se pudo leer la versión ${tag}.`)
  await git(['update-ref', ref, 'FETCH_HEAD', ''])
  return commit
}

/** The text of one file of a commit; empty where it has none. */
export async function readCommitted(commit: string, path: string): Promise<string> {
  const { code, out } = await git(['show', `${commit}:${path}`])
  return code === 0 ? out : ''
}

export async function refuseLocalChanges(commit: string): Promise<void> {
  const changed = lines((await git(['status', '--porcelain', '--untracked-files=no'])).out).map((line) => line.slice(3))
  if (changed.length > 0)
    throw new UpdateError(
      `Has cambiado archivos del programa: ${someOf(changed)}. Guárdalos aparte («git stash») y repite; no se tocó nada.`,
    )
  const isShallow = (await git(['rev-parse', '--is-shallow-repository'])).out.trim() === 'true'
  if (!isShallow && (await git(['merge-base', '--is-ancestor', 'HEAD', commit])).code !== 0)
    throw new UpdateError(
      'Esta carpeta tiene cambios guardados en git que la versión nueva no tiene. Únelos tú con «git merge» o «git rebase»; no se tocó nada.',
    )
  const added = lines(
    (await git(['diff', '-z', '--name-only', '--no-renames', '--diff-filter=A', 'HEAD', commit])).out,
    '\0',
  )
  const covered = added.filter((path) => existsSync(path))
  if (covered.length > 0)
    throw new UpdateError(
      `La versión nueva trae archivos que ya tienes con ese nombre: ${someOf(covered)}. Muévelos y repite.`,
    )
}

/** What a remote says may hold what a terminal obeys. */
const printable = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()

const lines = (text: string, separator = '\n') => text.split(separator).filter((line) => line !== '')

const someOf = (paths: string[]) => `${paths.slice(0, 5).join(', ')}${paths.length > 5 ? '…' : ''}`

/** The files of a commit in another folder, without touching this one or its index. */
export async function exportCommit(commit: string, folder: string): Promise<void> {
  const index = join(process.cwd(), updatesFolder, 'indice')
  const options = { env: { GIT_INDEX_FILE: index } }
  rmSync(index, { force: true })
  const sentence = 'No se pudieron escribir los archivos de la versión nueva: mira si el disco está lleno.'
  await gitOrFail(['read-tree', commit], sentence, options)
  await gitOrFail(['checkout-index', '--all', `--prefix=${folder}/`], sentence, options)
  rmSync(index, { force: true })
}

/** `target`: a branch keeps its name, a commit detaches. */
export async function checkOut(target: string, { isRepeated }: { isRepeated: boolean }): Promise<void> {
  // A lock that an interrupted checkout left; only this program changes the folder now.
  if (isRepeated) rmSync((await git(['rev-parse', '--git-path', 'index.lock'])).out.trim(), { force: true })
  await gitOrFail(['checkout', '--quiet', '--force', ...target.split(' ')], 'No se pudieron cambiar los archivos.')
}
