import { inspect } from 'node:util'
import { provideDataTemplate } from '../../../../e2e/data-template.ts'
import { startProduct } from '../../../../e2e/product.ts'
import { startFakeEvolution } from '../fakes/evolution/evolution.ts'
import { createAccount } from './account.ts'
import { startRealN8n } from './real-n8n.ts'
import { runWalkthrough } from './walkthrough.ts'

/** Prints without addresses, which differ in each run. */
const print = (text: string) => console.log(text.replaceAll(/https?:\/\/127\.0\.0\.1:\d+/g, '…'))

const openedResources: { close: () => Promise<void> }[] = []
const openResource = async <T extends { close: () => Promise<void> }>(starting: Promise<T>): Promise<T> => {
  const resource = await starting
  openedResources.unshift(resource)
  return resource
}

try {
  print('Abriendo n8n: la primera vez tarda un minuto o dos…')
  const n8n = await openResource(startRealN8n(process.env['N8N_BIN'] ?? ''))
  const evolution = await openResource(startFakeEvolution())
  await openResource(provideDataTemplate().then((remove) => ({ close: async () => remove() })))
  const product = await openResource(startProduct({ ALLOWED_PRIVATE_ORIGINS: n8n.url }))
  print(`n8n ${n8n.version}, Node ${process.version}`)
  await runWalkthrough({ n8n, evolution, product, account: await createAccount(product.url), print })
  print('\nTodo salió como se esperaba.')
} catch (error) {
  print(`\nNo salió: ${inspect(error)}`)
  process.exitCode = 1
} finally {
  for (const resource of openedResources) await resource.close()
}
