import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyProgram, createFolder, listProductFiles, listTree, runInstaller, write } from './run-installer.ts'

/** The tree without the lock, which each run may make. */
const listRest = (root: string) =>
  Object.fromEntries(Object.entries(listTree(root)).filter(([path]) => !path.startsWith('run')))

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
