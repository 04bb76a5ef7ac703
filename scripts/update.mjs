import { cpSync, existsSync, linkSync, mkdirSync, copyFileSync, renameSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installMissing } from './install.mjs'
import { hasNode24, inRoot, node24, root } from './paths.mjs'

const orderFolder = inRoot('.actualizacion', 'orden')
const ownNode = join(orderFolder, process.platform === 'win32' ? 'node.exe' : 'node')

/** An update replaces the files of this folder, so it runs from a copy; an unfinished one goes on with its own copy. */
if (!existsSync(inRoot('.actualizacion', 'estado.json')) || !existsSync(ownNode)) {
  if (!hasNode24()) installMissing()
  mkdirSync(orderFolder, { recursive: true, mode: 0o700 })
  cpSync(inRoot('scripts', 'update'), join(orderFolder, 'update'), { recursive: true })
  linkNode()
}

function linkNode() {
  const draft = `${ownNode}.${process.pid}`
  rmSync(draft, { force: true })
  try {
    linkSync(node24, draft)
  } catch {
    copyFileSync(node24, draft)
  }
  // A program that runs cannot be written, but another file may take its name.
  renameSync(draft, ownNode)
  rmSync(draft, { force: true })
}

process.chdir(root)
const args = ['--disable-warning=ExperimentalWarning', join(orderFolder, 'update', 'main.ts'), ...process.argv.slice(2)]
if (process.execve) process.execve(ownNode, [ownNode, ...args], process.env)
else {
  const child = spawn(ownNode, args, { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => process.stdin.isTTY || child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
