import { rmSync } from 'node:fs'
import { copyDataTemplate, createDataTemplate } from '../apps/server/test/process/data-template.ts'

const TEMPLATE_VARIABLE = 'JOURNEY_DATA_TEMPLATE'

/** Creates the template of all workers, which find it in their environment. Returns a function that deletes it. */
export async function provideDataTemplate() {
  const folder = await createDataTemplate()
  process.env[TEMPLATE_VARIABLE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Creates a data folder for one server. */
export const createDataFolder = () => copyDataTemplate(process.env[TEMPLATE_VARIABLE]!)
