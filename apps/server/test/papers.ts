import type { KnowledgeDocument } from '@portavoz/contract'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestHouse } from './house.ts'

type Sent = { name?: string; fileName?: string; agentId?: string; tags?: string[]; description?: string }

export const DOCUMENTS = '/api/documents'

/** A form with a file, as the console sends it. */
export function formWith(
  content: string | Uint8Array<ArrayBuffer>,
  { fileName = 'precios.txt', tags = [], ...fields }: Sent = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const tag of tags) form.append('tags', tag)
  form.append('file', new Blob([content]), fileName)
  return form
}

export const upload = (house: TestHouse, token: string, content: string | Uint8Array<ArrayBuffer>, sent: Sent = {}) =>
  house.call('POST', `${DOCUMENTS}/upload`, formWith(content, sent), token)

/** A document that was read to its end. */
export async function read(
  house: TestHouse,
  token: string,
  content: string | Uint8Array<ArrayBuffer>,
  sent: Sent = {},
): Promise<KnowledgeDocument> {
  const { body } = await upload(house, token, content, sent)
  await house.drain()
  const { body: now } = await house.call('GET', `${DOCUMENTS}/${body.data?.id}`, undefined, token)
  return now.data
}

/** The names of the files that lie there, whoever's. */
export function onShelf({ dataDir }: Pick<TestHouse, 'dataDir'>): string[] {
  const root = join(dataDir, 'documents')
  if (!existsSync(root)) return []
  const groups = readdirSync(root).filter((name) => name !== '.of')
  return groups.flatMap((group) => readdirSync(join(root, group)))
}

/** A shop's paper, of paragraphs that answer different questions. */
export const PRICES = `La entrega a domicilio en Bogotá cuesta 8.000 pesos y llega en dos días hábiles.

Las devoluciones se aceptan durante treinta días con la factura y el empaque original.

La camisa de lino azul vale 120.000 pesos; la de algodón, 85.000.

El local de Chapinero abre de lunes a sábado, de nueve de la mañana a siete de la noche.`
