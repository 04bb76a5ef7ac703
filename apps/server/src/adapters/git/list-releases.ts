import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from '../../platform/files/null-if-missing.ts'
import type { ListReleases, Releases } from '../../ports/releases.ts'

const ASK_MS = 20_000
const MAX_BYTES = 4_000_000
const MAX_TAGS = 2_000

/** An address that git may ask: no option, and no helper program. */
const ADDRESS = /^(?:https?:\/\/|ssh:\/\/|git:\/\/|file:\/\/|\/|[\w.-]{1,100}@[\w.-]{1,200}:)[^\s]{1,500}$/

/**
 * Asks where the program came from which releases it has: `origin` of its folder, or the address that the installer
 * noted in `.origen`.
 */
export function createListReleases(programFolder: string): ListReleases {
  return async () => {
    const noted = await nullIfMissing(readFile(join(programFolder, '.origen'), 'utf8'))
    const command = noted === null ? 'npm run update' : 'sudo npm run update'
    const unknown = (trouble: string): Releases => ({ releases: [], command, trouble })
    const remote = noted?.trim() ?? (await git(['-C', programFolder, 'remote', 'get-url', 'origin'])).out.trim()
    if (!ADDRESS.test(remote))
      return unknown(
        'Este programa no vino de git, así que no se sabe dónde buscar: mira la página de donde lo bajaste.',
      )
    const { code, out } = await git(['ls-remote', '--tags', '--refs', '--', remote, 'v*'])
    if (code !== 0)
      return unknown('No se pudo preguntar ahora: no hay red, o la dirección de donde vino el programa no contesta.')
    return { releases: parseTags(out), command, trouble: null }
  }
}

const parseTags = (listing: string): string[] =>
  listing
    .split('\n', MAX_TAGS)
    .flatMap((line) => /refs\/tags\/v(\d{1,5}\.\d{1,5}\.\d{1,5})$/.exec(line.slice(-100))?.[1] ?? [])

/** Never asks a person for a password, and obeys no settings of the folder's owner. */
function git(args: string[]): Promise<{ code: number; out: string }> {
  const { PATH, HOME, HTTPS_PROXY, HTTP_PROXY, https_proxy, http_proxy } = process.env
  const proxies = { HTTPS_PROXY, HTTP_PROXY, https_proxy, http_proxy }
  const env = {
    ...Object.fromEntries(Object.entries({ PATH, HOME, ...proxies }).filter(([, value]) => value !== undefined)),
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'https:http:ssh:git:file',
    GIT_SSH_COMMAND: 'ssh -o BatchMode=yes -o ConnectTimeout=10',
  }
  const { promise, resolve } = Promise.withResolvers<{ code: number; out: string }>()
  execFile('git', args, { env, timeout: ASK_MS, killSignal: 'SIGKILL', maxBuffer: MAX_BYTES }, (error, stdout) =>
    resolve({ code: error ? 1 : 0, out: stdout }),
  )
  return promise
}
