import { spawnSync } from 'node:child_process'
import { installMissing } from './install.mjs'
import { inRoot, node24, root } from './paths.mjs'

/** Several processes, process kills, interrupted restores and updates, an n8n that dies, WhatsApp version checks. */
const reliabilityTests = [
  'apps/server/test/reliability',
  'apps/server/test/backup',
  'scripts/update-tests',
  'apps/server/src/modules/automation/workflows/shipped-workflows-killed.test.ts',
  'apps/server/src/modules/linking/web-version',
  'apps/server/src/adapters/whatsapp/version',
]

/** Runs the reliability tests at full size, about an hour on free cores. Arguments filter the tests. */
installMissing()
const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
const testFilters = process.argv.slice(2)
const { status } = spawnSync(node24, [vitest, 'run', ...(testFilters.length ? testFilters : reliabilityTests)], {
  cwd: root,
  env: { ...process.env, SOAK: '1' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
