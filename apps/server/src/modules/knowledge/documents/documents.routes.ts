import {
  DocumentForm,
  documents as api,
  documentTypes,
  documentKindFromName,
  limits,
  documentNameFromFile,
  parseTags,
} from '@portavoz/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { spanOf } from '../../../platform/time/calendar-days.ts'
import { SANDBOX_HEADERS } from '../../../platform/http/responses/sandbox-headers.ts'
import { sendDownload } from '../../../platform/http/responses/send-download.ts'
import { readMultipartForm } from '../../../platform/http/uploads/read-form.ts'
import { parseWithSchema } from '../../../platform/http/parse-input.ts'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import { disconnectSignal } from '../../../platform/http/client-disconnect.ts'
import type { ChangeDocuments } from './change-documents.ts'
import type { DocumentsService } from './documents.service.ts'
import type { KnowledgeModule } from '../knowledge.module.ts'
import type { ReceivedFields, ReceiveForm } from './receive-file.ts'

const anyTime = { from: null, to: null }

/** Without a name the document is named after its file; tags are repeated fields or comma-separated. */
const readForm = ({ tags = [], ...fields }: ReceivedFields, fileName: string) =>
  parseWithSchema(DocumentForm, {
    name: documentNameFromFile(fileName),
    ...Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values.at(-1)])),
    tags: tags.flatMap(parseTags),
  })

const ignoreFields = () => null

const multipartForm =
  (request: FastifyRequest): ReceiveForm =>
  (take) =>
    readMultipartForm(request, { name: 'file', maxBytes: limits.excelBytes, tooLarge: 'documents.too_large' }, take)

/** `checkAgentOwner` throws if the agent belongs to another user. */
export function documentRoutes(bind: BindEndpoint, module: KnowledgeModule, checkAgentOwner: CheckAgentOwner): void {
  const { documents, changes } = module
  const receive = createReceiveUpload(module)
  listRoutes(bind, documents, checkAgentOwner)
  uploadRoutes(bind, changes, receive)
  bind(api.previewExcel, async (_, viewer, call) => {
    const { reply } = call
    const { file } = await receive(viewer.workspaceId, call, { isExcelOnly: true, read: ignoreFields })
    return documents.preview(viewer.workspaceId, file, disconnectSignal(reply))
  })
  bind(api.replace, async ({ id }, viewer, call) => {
    // Throws before the upload is read if the document does not exist.
    await documents.byId(viewer.workspaceId, id)
    const { file } = await receive(viewer.workspaceId, call, { isExcelOnly: false, read: ignoreFields })
    return changes.replace(viewer.workspaceId, id, file)
  })
  bind(api.update, (change, viewer) => changes.update(viewer.workspaceId, change))
  bind(api.setSending, async ({ id, isSentOnRequest }, viewer, { describe }) => {
    const document = await changes.setSending(viewer.workspaceId, id, isSentOnRequest)
    describe(`«${document.name}»`)
    return document
  })
  bind(api.setStatus, ({ id, status }, viewer) => changes.setStatus(viewer.workspaceId, id, status))
  bind(api.retry, ({ id }, viewer) => changes.retry(viewer.workspaceId, id))
  bind(api.remove, async ({ id }, viewer) => {
    await changes.remove(viewer.workspaceId, id)
    return {}
  })
  bind(api.passages, ({ id, ...page }, viewer) => documents.passages(viewer.workspaceId, id, page))
  bind(api.file, async ({ id }, viewer, { reply }) => {
    const { name, bytes, stream } = await documents.file(viewer.workspaceId, id)
    const kind = documentKindFromName(name)
    void reply.headers({ ...SANDBOX_HEADERS, 'content-length': bytes })
    await sendDownload(reply, {
      fileName: name,
      type: kind ? documentTypes[kind] : 'application/octet-stream',
      bytes: stream,
    })
    return {}
  })
}

type ReceiveUpload = ReturnType<typeof createReceiveUpload>

/** The body is not read before the upload gets a slot. */
const createReceiveUpload =
  ({ receiveFile, uploadSemaphore }: Pick<KnowledgeModule, 'receiveFile' | 'uploadSemaphore'>) =>
  <T>(workspaceId: string, { request, reply }: UploadCall, options: Parameters<typeof receiveFile<T>>[1]) =>
    uploadSemaphore({ workspace: workspaceId }, disconnectSignal(reply), () =>
      receiveFile(multipartForm(request), options),
    )

type UploadCall = { request: FastifyRequest; reply: FastifyReply }

function uploadRoutes(bind: BindEndpoint, changes: ChangeDocuments, receive: ReceiveUpload): void {
  for (const [call, isExcelOnly] of [
    [api.upload, false],
    [api.uploadExcel, true],
  ] as const)
    bind(call, async (_, viewer, uploadCall) => {
      const { file, form } = await receive(viewer.workspaceId, uploadCall, { isExcelOnly, read: readForm })
      return changes.upload(viewer.workspaceId, file, form)
    })
}

export type CheckAgentOwner = (workspaceId: string, agentId: string) => Promise<unknown>

function listRoutes(bind: BindEndpoint, documents: DocumentsService, checkAgentOwner: CheckAgentOwner): void {
  bind(api.list, ({ page, size, status, agentId, from, to, timeZone, ...filter }, viewer) =>
    documents.list(
      viewer.workspaceId,
      {
        ...filter,
        status: status === 'all' ? undefined : status,
        agentId: agentId === 'all' || agentId === '' ? undefined : agentId,
        span: spanOf({ from, to }, timeZone, 'to'),
      },
      { page, size },
    ),
  )
  bind(api.search, ({ query, ...page }, viewer) =>
    documents.list(viewer.workspaceId, { search: query, span: anyTime }, page),
  )
  bind(api.ofAgent, async ({ id, ...page }, viewer) => {
    await checkAgentOwner(viewer.workspaceId, id)
    return documents.list(viewer.workspaceId, { agentId: id, span: anyTime }, page)
  })
  bind(api.withTag, ({ tag, ...page }, viewer) => documents.list(viewer.workspaceId, { tag, span: anyTime }, page))
  bind(api.stats, (_, viewer) => documents.stats(viewer.workspaceId))
  bind(api.tags, (_, viewer) => documents.tags(viewer.workspaceId))
  bind(api.byId, ({ id }, viewer) => documents.byId(viewer.workspaceId, id))
}
