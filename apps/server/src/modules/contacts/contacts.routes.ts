import {
  contactFields as fieldsApi,
  ContactImportForm,
  contactImports as importsApi,
  contactLimits,
  contacts as api,
  fail,
} from '@portavoz/contract'
import type { FastifyRequest } from 'fastify'
import { disconnectSignal } from '../../platform/http/client-disconnect.ts'
import type { BindEndpoint } from '../../platform/http/http-server.ts'
import { parseWithSchema } from '../../platform/http/parse-input.ts'
import { readMultipartForm } from '../../platform/http/uploads/read-form.ts'
import { sendDownload } from '../../platform/http/responses/send-download.ts'
import { CSV_TYPE } from '../../platform/text/csv.ts'
import type { ContactModule } from './contacts.module.ts'
import type { UploadedCsv } from './import/import.service.ts'

export function contactRoutes(bind: BindEndpoint, { list, contacts, fields, imports, exportAll }: ContactModule): void {
  bind(api.list, (input, viewer, { reply }) => list.list(viewer, input, disconnectSignal(reply)))
  bind(api.stats, (_, viewer, { reply }) => list.stats(viewer, disconnectSignal(reply)))
  bind(api.tags, (_, viewer, { reply }) => list.tags(viewer, disconnectSignal(reply)))
  bind(api.byId, ({ id }, viewer) => contacts.byId(viewer.workspaceId, id))
  bind(api.create, (input, viewer) => contacts.create(viewer.workspaceId, input))
  bind(api.update, (input, viewer) => contacts.update(viewer.workspaceId, input))
  bind(api.setBlocked, ({ id, isBlocked }, viewer) => contacts.setBlocked(viewer, id, isBlocked))
  bind(api.setOptedOut, ({ id, isOptedOut }, viewer) => contacts.setOptedOut(viewer, id, isOptedOut))
  bind(api.previewMerge, ({ id, otherId }, viewer) => contacts.previewMerge(viewer.workspaceId, id, otherId))
  bind(api.merge, (input, viewer) => contacts.merge(viewer, input))
  bind(api.remove, ({ id }, viewer) => contacts.remove(viewer.workspaceId, id))
  bind(api.export, async ({ separator }, viewer, { reply }) => {
    await exportAll(viewer.workspaceId, separator, disconnectSignal(reply), (file) =>
      sendDownload(reply, { type: CSV_TYPE, ...file }),
    )
    return {}
  })

  bind(fieldsApi.list, (_, viewer) => fields.list(viewer.workspaceId))
  bind(fieldsApi.create, ({ name }, viewer) => fields.create(viewer.workspaceId, name))
  bind(fieldsApi.rename, (field, viewer) => fields.rename(viewer.workspaceId, field))
  bind(fieldsApi.remove, ({ id }, viewer) => fields.remove(viewer.workspaceId, id))

  bind(importsApi.list, (_, viewer) => imports.list(viewer.workspaceId))
  bind(importsApi.preview, async (_, viewer, { request }) => {
    const { file, existing } = await receiveCsv(request)
    return imports.preview(viewer.workspaceId, file, existing)
  })
  bind(importsApi.apply, async (_, viewer, { request }) => {
    const { file, existing } = await receiveCsv(request)
    return imports.apply(viewer, file, existing)
  })
  bind(importsApi.undo, ({ id }, viewer) => imports.undo(viewer.workspaceId, id))
}

const csvField = { name: 'file', maxBytes: contactLimits.importBytes, tooLarge: 'contact_imports.too_large' } as const

/** Reads the form into memory; a file over the limit is refused while it arrives. */
async function receiveCsv(request: FastifyRequest) {
  let file: UploadedCsv | null = null
  const form = await readMultipartForm(request, csvField, async (name, stream) => {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of stream) {
      size += chunk.length
      if (size > contactLimits.importBytes) fail('contact_imports.too_large')
      chunks.push(chunk)
    }
    file ??= { name: name.replaceAll('\0', ''), bytes: Buffer.concat(chunks) }
  })
  const { existing } = parseWithSchema(ContactImportForm, { existing: form['existing']?.at(-1) })
  const received = file as UploadedCsv | null
  return received && received.bytes.length > 0 ? { file: received, existing } : fail('contact_imports.missing')
}
