import { spawnSync } from 'node:child_process'
import { installMissing } from './install.mjs'
import { inRoot, node24, root } from './places.mjs'

/** Processes that die, flows whose n8n dies, and the version of WhatsApp that linking depends on. */
const everything = [
  'apps/server/test/reliability',
  'apps/server/src/modules/automation/workflows/flows-killed.test.ts',
  'apps/server/src/modules/linking/web-version',
  'apps/server/src/adapters/whatsapp/version',
]

/** The promises of reliability at their full size: some twenty minutes. Words after the command choose among the tests. */
installMissing()
const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
const chosen = process.argv.slice(2)
const { status } = spawnSync(node24, [vitest, 'run', ...(chosen.length ? chosen : everything)], {
  cwd: root,
  env: { ...process.env, SOAK: '1' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
