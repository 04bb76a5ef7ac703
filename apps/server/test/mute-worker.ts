/** A worker thread that never reports that it is ready. */
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', () => {})
