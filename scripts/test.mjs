import { installMissing } from './install.mjs'
import { runSteps } from './steps.mjs'

installMissing()
const only = process.argv[2]
process.exit(await runSteps(only === 'check' || only === 'e2e' ? only : 'all'))
