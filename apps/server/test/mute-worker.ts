/** A worker thread that is never ready. */
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', () => {})
