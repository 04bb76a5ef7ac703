import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

type Needs = {
  /** Where it is kept. */
  home: string
  /** Loads the whole program and ends: it sees no file of a stranger's. */
  command: readonly string[]
}

/**
 * What Node compiled of a program, so that its processes need not: for a short file that is a third of the work. Node
 * keeps it only where it may also write, so each process gets links in a folder of its own. It puts other files in their
 * place, never into them: whatever a stranger's file makes of one folder, the next holds what we kept.
 */
export function createCompiled({ home, command: [program = '', ...args] }: Needs) {
  let kept: { version: string; names: string[] } | null = null
  let isBegun = false

  async function keep(): Promise<void> {
    mkdirSync(join(home, 'kept'), { recursive: true })
    for (const name of await readdir(home)) if (name !== 'kept') await rm(join(home, name), { recursive: true })
    const env = { NODE_COMPILE_CACHE: join(home, 'kept') }
    const child = spawn(program, args, { env, stdio: 'ignore', windowsHide: true })
    child.unref()
    await new Promise((done, failed) => child.on('exit', done).on('error', failed))
    const [version = ''] = (await readdir(join(home, 'kept'))).toSorted().slice(-1)
    kept = { version: join(home, 'kept', version), names: await readdir(join(home, 'kept', version)) }
  }

  return {
    /** A folder of one's own, to be thrown away; null while there is nothing to lend, or no place for it. */
    async lend(): Promise<string | null> {
      if (!isBegun) void keep().catch(() => {})
      isBegun = true
      if (!kept) return null
      const { version, names } = kept
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
      folder === null ? Promise.resolve() : rm(folder, { recursive: true, force: true }).catch(() => {}),
  }
}
