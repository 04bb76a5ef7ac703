import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { createFolder, write } from './run-installer.ts'

const SYSTEMCTL = `#!/bin/sh
set -- $(for word in "$@"; do [ "$word" = --quiet ] || echo "$word"; done)
for last in "$@"; do :; done
case $1 in
  is-active) [ -e "$MACHINE/active/$last" ]; exit ;;
  is-enabled) [ -e "$MACHINE/enabled/$last" ]; exit ;;
esac
echo "$@" >>"$MACHINE/log"
if [ -e "$MACHINE/kill-at" ] && [ "$(cat "$MACHINE/kill-at")" = "$*" ]; then kill -9 $PPID; exit 1; fi
if [ -e "$MACHINE/fail-at" ] && [ "$(cat "$MACHINE/fail-at")" = "$*" ]; then exit 1; fi
case $1 in
  enable | disable) touch "$MACHINE/enabled/$last" ;;
  start | restart | reload-or-restart) touch "$MACHINE/active/$last" ;;
  stop) rm -f "$MACHINE/active/$last" ;;
esac
`

/** Stands for the operator's command: one line in the log, and a failure where the test wants one. */
const PORTAVOZ = `#!/bin/sh
# --program
version=$(basename "$2")
shift 2
echo "\${version%%-*} $2 $3" >>"$MACHINE/log"
if [ -e "$MACHINE/fail-at" ] && [ "$(cat "$MACHINE/fail-at")" = "\${version%%-*} $2 $3" ]; then
  [ "$3" != backup ] || echo "La copia no cabe en $5: Faltan 3 GB: libera espacio." >&2
  exit 1
fi
if [ "$3" = backup ]; then echo "Copia hecha: /var/backups/$2/copia (1 MB)."; fi
`

/** A machine with a running systemd, in a folder: `systemctl` and `portavoz` only write down their words. */
export function createMachine(program: string, root: string) {
  const folder = createFolder()
  for (const name of ['active', 'enabled', 'bin']) mkdirSync(join(folder, name))
  mkdirSync(join(root, 'run/systemd/system'), { recursive: true })
  const put = (text: string, path: string) => {
    writeFileSync(path, text)
    chmodSync(path, 0o755)
  }
  put(SYSTEMCTL, join(folder, 'bin/systemctl'))
  put(PORTAVOZ, join(program, 'deploy/portavoz'))
  vi.stubEnv('PATH', `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`)
  vi.stubEnv('MACHINE', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  const fault = (name: string) => (at: string | null) =>
    at === null ? rmSync(join(folder, name), { force: true }) : writeFileSync(join(folder, name), at)
  return {
    /** What was told since the last look. */
    log(): string[] {
      const path = join(folder, 'log')
      const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
      rmSync(path, { force: true })
      return lines
    },
    isActive: (name: string) => existsSync(join(folder, 'active', name)),
    close: (name: string) => rmSync(join(folder, 'active', name)),
    /** The installer dies there, as of `kill -9`. */
    killAt: fault('kill-at'),
    failAt: fault('fail-at'),
    giveData: (...shops: string[]) => {
      for (const name of shops) write('datos', root, 'var/lib', name, 'secret.key')
    },
    setVersion(version: string) {
      const path = join(program, 'package.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`))
    },
  }
}
