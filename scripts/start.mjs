import { waitForUpdate } from './update/wait.mjs'

await waitForUpdate()
// Read after the wait: an update replaces these files.
const { runServer } = await import('./serve.mjs')
runServer('apps', 'server', 'dist', 'main.mjs')
