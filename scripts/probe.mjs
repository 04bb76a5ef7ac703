import { runPrepared } from './serve.mjs'

runPrepared('apps', 'server', 'dist', 'probe.mjs')
