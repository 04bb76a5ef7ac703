import { spawnSync } from 'node:child_process'
import { installMissing } from './install.mjs'
import { inRoot, node24, root } from './places.mjs'

/** The promises of reliability at their full size: some ten minutes. Words after the command choose among the tests. */
installMissing()
const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
const chosen = process.argv.slice(2)
const { status } = spawnSync(node24, [vitest, 'run', ...(chosen.length ? chosen : ['apps/server/test/reliability'])], {
  cwd: root,
  env: { ...process.env, SOAK: '1' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
