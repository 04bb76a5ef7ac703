import { command } from './serve.mjs'

command('apps', 'server', 'src', 'doctor.ts')
