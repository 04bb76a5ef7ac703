import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyProgram, createFolder, listTree, runInstaller, write } from './run-installer.ts'

/** Caddy's answer to the two mistakes that these tests make: a line glued to another, and a site told twice. */
function putCaddy() {
  const folder = createFolder()
  const path = join(folder, 'caddy')
  writeFileSync(
    path,
    `#!/bin/sh
for last in "$@"; do :; done
all=$(cat -- "$last" "$(dirname -- "$last")"/portavoz/*.caddy)
if printf '%s' "$all" | grep -q '}import'; then echo 'unrecognized global option' >&2; exit 1; fi
twice=$(printf '%s' "$all" | grep ' {$' | sort | uniq -d)
if [ -n "$twice" ]; then echo "Error: $last: ambiguous site" >&2; exit 1; fi
`,
  )
  chmodSync(path, 0o755)
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`)
  onTestFinished(() => void vi.unstubAllEnvs())
}

test('install.sh: the line for Caddy stands alone after a file without a final newline, once', () => {
  putCaddy()
  const [program, root] = [copyProgram(), createFolder()]
  write('otra.co {\n}', root, 'etc/caddy/Caddyfile')
  const options = ['--domain', 'tienda.ejemplo.co']
  expect(runInstaller(program, root, ...options)).toMatchObject({ status: 0, err: '' })
  expect(readFileSync(join(root, 'etc/caddy/Caddyfile'), 'utf8')).toBe('otra.co {\n}\nimport portavoz/*.caddy\n')
  expect(runInstaller(program, root, ...options).out).toContain('no cambió nada')

  write('\timport  /etc/caddy/portavoz/*.caddy\r\n', root, 'etc/caddy/Caddyfile')
  expect(runInstaller(program, root, ...options).out).toContain('no cambió nada')
})

test('install.sh: what Caddy refuses is not left in its folder', () => {
  putCaddy()
  const [program, root] = [copyProgram(), createFolder()]
  write('tienda.ejemplo.co {\n}\n', root, 'etc/caddy/Caddyfile')
  const caddy = listTree(join(root, 'etc/caddy'))
  for (const _time of ['first', 'again'])
    expect(runInstaller(program, root, '--domain', 'tienda.ejemplo.co')).toMatchObject({
      status: 1,
      err: expect.stringContaining('/etc/caddy/Caddyfile: ambiguous site'),
    })
  expect(listTree(join(root, 'etc/caddy'))).toEqual(caddy)
})
