import { rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { startServerProcess } from './server-process.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const CLOSED_URL = 'http://127.0.0.1:9'

/**
 * Creates the data folder of a server without accounts and returns its path. A server starts on a copy of it without
 * initdb and migrations.
 */
export async function createDataTemplate(): Promise<string> {
  const folder = createTemporaryFolder('portavoz-plantilla-')
  const server = await startServerProcess({
    DATA_DIR: folder,
    TELEGRAM_API_ROOT: CLOSED_URL,
    WHATSAPP_SOCKET_URL: 'ws://127.0.0.1:9',
    WHATSAPP_MEDIA_URL: CLOSED_URL,
    WHATSAPP_WEB_URL: CLOSED_URL,
  })
  await server.terminate()
  return folder
}

/** Creates a data folder for one server. Unlike `cpSync`, this keeps the modes of folders, as PostgreSQL requires. */
export async function copyDataTemplate(template: string): Promise<string> {
  const folder = createTemporaryFolder('portavoz-datos-')
  await cp(template, folder, { recursive: true })
  return folder
}

let workerTemplate: Promise<string> | null = null

/** Creates a data folder from a template that the test files of one worker share. */
export async function createPreparedDataFolder(): Promise<string> {
  workerTemplate ??= createDataTemplate().then((folder) => {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
  return copyDataTemplate(await workerTemplate)
}
