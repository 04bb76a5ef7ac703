import type { KnowledgeDocument } from '@portavoz/contract'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestServer } from '../test-server.ts'

type UploadFields = { name?: string; fileName?: string; agentId?: string; tags?: string[]; description?: string }

export const DOCUMENTS_PATH = '/api/documents'

/** A form with a file, as the console sends it. */
export function buildUploadForm(
  content: string | Uint8Array<ArrayBuffer>,
  { fileName = 'precios.txt', tags = [], ...fields }: UploadFields = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const tag of tags) form.append('tags', tag)
  form.append('file', new Blob([content]), fileName)
  return form
}

export const uploadDocument = (
  server: TestServer,
  token: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: UploadFields = {},
) => server.call('POST', `${DOCUMENTS_PATH}/upload`, buildUploadForm(content, fields), token)

/** Uploads a document, processes it and returns it. */
export async function uploadAndProcess(
  server: TestServer,
  token: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: UploadFields = {},
): Promise<KnowledgeDocument> {
  const { body } = await uploadDocument(server, token, content, fields)
  await server.drain()
  const { body: now } = await server.call('GET', `${DOCUMENTS_PATH}/${body.data?.id}`, undefined, token)
  return now.data
}

/** The names of all stored document files, for every account. */
export function listStoredFiles({ dataDir }: Pick<TestServer, 'dataDir'>): string[] {
  const root = join(dataDir, 'documents')
  if (!existsSync(root)) return []
  const groups = readdirSync(root).filter((name) => name !== '.of')
  return groups.flatMap((group) => readdirSync(join(root, group)))
}

/** A shop's document whose paragraphs answer different questions. */
export const PRICES_TEXT = `La entrega a domicilio en Bogotá cuesta 8.000 pesos y llega en dos días hábiles.

Las devoluciones se aceptan durante treinta días con la factura y el empaque original.

La camisa de lino azul vale 120.000 pesos; la de algodón, 85.000.

El local de Chapinero abre de lunes a sábado, de nueve de la mañana a siete de la noche.`
