import { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyProgram, createFolder, listProductFiles, listTree, runInstaller } from './run-installer.ts'

function write(text: string, ...path: string[]) {
  mkdirSync(dirname(join(...path)), { recursive: true })
  writeFileSync(join(...path), text)
}

/** The tree without the lock, which each run may make. */
const listRest = (root: string) =>
  Object.fromEntries(Object.entries(listTree(root)).filter(([path]) => !path.startsWith('run')))

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

test('install.sh: the product itself has nothing that looks like data', () => {
  expect(listProductFiles().filter((path) => /(^|\/)(postgres\/|secret\.key$)/.test(path))).toEqual([])
})

test.each(['opt/portavoz/data/secret.key', 'opt/portavoz/0.1.0-0123abcd/data/postgres/PG_VERSION'])(
  'install.sh: data in %s stop an installation, an update and a removal',
  (path) => {
    const [program, root] = [copyProgram(), createFolder()]
    write('suyo', root, path)
    const before = listRest(root)
    const sentence = { status: 1, err: expect.stringContaining('muévelo a otra carpeta y repite') }
    expect(runInstaller(program, root)).toMatchObject(sentence)
    expect(listRest(root)).toEqual(before)

    const installed = createFolder()
    runInstaller(program, installed)
    write('suyo', installed, path)
    const whole = listRest(installed)
    appendFileSync(join(program, 'CHANGELOG.md'), '\nMás nuevo.\n')
    expect(runInstaller(program, installed)).toMatchObject(sentence)
    expect(runInstaller(program, installed, '--uninstall')).toMatchObject(sentence)
    expect(listRest(installed)).toEqual(whole)
  },
)

test.each(['opt/portavoz', 'opt/portavoz/fuente'])('install.sh: a program in %s does not install itself', (folder) => {
  const root = createFolder()
  const program = copyProgram(join(root, folder))
  const before = listRest(root)
  expect(runInstaller(program, root)).toMatchObject({
    status: 1,
    err: expect.stringContaining('Instala desde otra carpeta'),
  })
  expect(listRest(root)).toEqual(before)
})

test('install.sh: only folders that it made are removed, and --dry-run names them', () => {
  const [program, root] = [copyProgram(), createFolder()]
  const opt = join(root, 'opt/portavoz')
  const others = [
    'fuente/apps/server/src/main.ts',
    '0.1.0-0123abcd/notas.txt',
    'tienda-0123abcd/apps/server/src/main.ts',
  ]
  for (const path of others) write('suyo', opt, path)
  write('viejo', opt, '0.0.9-0123abcd/apps/server/src/main.ts')
  expect(runInstaller(program, root).out).not.toContain('Se quita')

  appendFileSync(join(program, 'CHANGELOG.md'), '\nMás nuevo.\n')
  const removals = (...options: string[]) => runInstaller(program, root, ...options).out.match(/Se quita .*/g)
  expect(removals('--dry-run')).toEqual(['Se quita /opt/portavoz/0.0.9-0123abcd'])
  expect(removals()).toEqual(['Se quita /opt/portavoz/0.0.9-0123abcd'])

  const listed = removals('--dry-run', '--uninstall')
  expect(listed?.filter((line) => line.includes('/opt/portavoz/0.1.0-'))).toHaveLength(2)
  const { out } = runInstaller(program, root, '--uninstall')
  expect(out.match(/Se quita .*/g)).toEqual(listed)
  expect(out).toContain('En /opt/portavoz queda lo que no puso el instalador.')
  const left = Object.entries(listTree(opt)).filter(([, content]) => content.endsWith('suyo'))
  expect(left.map(([path]) => path).toSorted()).toEqual(others.toSorted())
})

test('install.sh: an update backs up a shop that is stopped too, once it has data', () => {
  const [program, root] = [copyProgram(), createFolder()]
  runInstaller(program, root)
  runInstaller(program, root, '--shop', 'luz')
  write('clave', root, 'var/lib/portavoz-luz/secret.key')
  appendFileSync(join(program, 'CHANGELOG.md'), '\nMás nuevo.\n')
  const { out } = runInstaller(program, root)
  expect(out).toContain('Copia de seguridad de portavoz-luz en /var/backups/portavoz-luz')
  expect(out).not.toContain('Copia de seguridad de portavoz en')
})

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
