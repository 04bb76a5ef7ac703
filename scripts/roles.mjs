import { runScript } from './serve.mjs'

runScript('scripts', 'roles.ts')
