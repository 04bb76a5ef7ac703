import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ignoreFailure } from '../../platform/errors/ignore-failure.ts'

type CompileCacheDeps = {
  home: string
  /** Loads all modules of the program and exits without reading an untrusted file. */
  command: readonly string[]
}

/**
 * Node's compile cache for parser processes; it saves a third of the work for a short file. Node needs write access to
 * its cache, so each process gets its own folder of hard links. Node replaces cache files instead of writing into them,
 * so an untrusted file that takes over a process cannot change the shared copies.
 */
export function createCompileCache({ home, command: [program = '', ...args] }: CompileCacheDeps) {
  let cached: { version: string; names: string[] } | null = null
  let hasStarted = false

  async function fillCache(): Promise<void> {
    mkdirSync(join(home, 'kept'), { recursive: true })
    for (const name of await readdir(home)) if (name !== 'kept') await rm(join(home, name), { recursive: true })
    const env = { NODE_COMPILE_CACHE: join(home, 'kept') }
    const child = spawn(program, args, { env, stdio: 'ignore', windowsHide: true })
    child.unref()
    await new Promise((resolve, reject) => child.on('exit', resolve).on('error', reject))
    const [version = ''] = (await readdir(join(home, 'kept'))).toSorted().slice(-1)
    cached = { version: join(home, 'kept', version), names: await readdir(join(home, 'kept', version)) }
  }

  return {
    /** A temporary folder with the cache; null while the cache is not ready or cannot be linked. */
    async lend(): Promise<string | null> {
      if (!hasStarted) void ignoreFailure(fillCache())
      hasStarted = true
      if (!cached) return null
      const { version, names } = cached
      try {
        const folder = await mkdtemp(join(home, 'lent-'))
        await mkdir(join(folder, basename(version)))
        await Promise.all(names.map((name) => link(join(version, name), join(folder, basename(version), name))))
        return folder
      } catch {
        return null
      }
    },
    takeBack: (folder: string | null) =>
      folder === null ? Promise.resolve() : ignoreFailure(rm(folder, { recursive: true, force: true })),
  }
}
