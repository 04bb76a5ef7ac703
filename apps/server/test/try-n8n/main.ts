import { inspect } from 'node:util'
import { openProduct } from '../../../../e2e/product.ts'
import { openEvolution } from '../fakes/evolution/evolution.ts'
import { createAccount } from './account.ts'
import { openRealN8n } from './real-n8n.ts'
import { walk } from './walk.ts'

/** What was seen, without addresses: they are different each time. */
const tell = (words: string) => console.log(words.replaceAll(/https?:\/\/127\.0\.0\.1:\d+/g, '…'))

const opened: { close: () => Promise<void> }[] = []
const open = async <T extends { close: () => Promise<void> }>(opening: Promise<T>): Promise<T> => {
  const one = await opening
  opened.unshift(one)
  return one
}

try {
  tell('Abriendo n8n: la primera vez tarda un minuto o dos…')
  const n8n = await open(openRealN8n(process.env['N8N_BIN'] ?? ''))
  const evolution = await open(openEvolution())
  const product = await open(openProduct({ ALLOWED_PRIVATE_ORIGINS: n8n.url }))
  tell(`n8n ${n8n.version}, Node ${process.version}`)
  await walk({ n8n, evolution, product, account: await createAccount(product.url), tell })
  tell('\nTodo salió como se esperaba.')
} catch (error) {
  tell(`\nNo salió: ${inspect(error)}`)
  process.exitCode = 1
} finally {
  for (const one of opened) await one.close()
}
