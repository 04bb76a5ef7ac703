import { command } from './serve.mjs'

command('apps', 'server', 'src', 'admin.ts')
