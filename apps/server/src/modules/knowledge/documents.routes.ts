import {
  DocumentForm,
  documents as api,
  documentTypes,
  kindOfName,
  limits,
  nameOfFile,
  tagsIn,
} from '@portavoz/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { spanOf } from '../../platform/days.ts'
import { sendDownload } from '../../platform/http-download.ts'
import { formOf } from '../../platform/http-form.ts'
import { checked } from '../../platform/http-input.ts'
import type { Bind } from '../../platform/http.ts'
import { hungUp } from '../../platform/hung-up.ts'
import type { ChangeDocuments } from './change-documents.ts'
import type { Documents } from './documents.service.ts'
import type { KnowledgeRoom } from './knowledge.room.ts'
import type { Fields, ReceiveForm } from './receive-file.ts'

/** Whatever somebody uploaded, opened as a page it can do nothing. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

const always = { from: null, to: null }

/** As the form says it: the name of the file where it names none, tags one by one or between commas. */
const readForm = ({ tags = [], ...fields }: Fields, fileName: string) =>
  checked(DocumentForm, {
    name: nameOfFile(fileName),
    ...Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values.at(-1)])),
    tags: tags.flatMap(tagsIn),
  })

const readNothing = () => null

const formIn =
  (request: FastifyRequest): ReceiveForm =>
  (take) =>
    formOf(request, { name: 'file', maxBytes: limits.excelBytes, tooLarge: 'documents.too_large' }, take)

/** `theirs` refuses an agent that is not theirs. */
export function documentRoutes(bind: Bind, room: KnowledgeRoom, theirs: Theirs): void {
  const { documents, changes } = room
  const receive = receiveInTurn(room)
  listRoutes(bind, documents, theirs)
  uploadRoutes(bind, changes, receive)
  bind(api.previewExcel, async (_, viewer, call) => {
    const { reply } = call
    const { file } = await receive(viewer.id, call, { isExcelOnly: true, read: readNothing })
    return documents.preview(viewer.id, file, hungUp(reply))
  })
  bind(api.replace, async ({ id }, viewer, call) => {
    // Nothing is taken in for what is not there.
    await documents.byId(viewer.id, id)
    const { file } = await receive(viewer.id, call, { isExcelOnly: false, read: readNothing })
    return changes.replace(viewer.id, id, file)
  })
  bind(api.update, (change, viewer) => changes.update(viewer.id, change))
  bind(api.setStatus, ({ id, status }, viewer) => changes.setStatus(viewer.id, id, status))
  bind(api.retry, ({ id }, viewer) => changes.retry(viewer.id, id))
  bind(api.remove, async ({ id }, viewer) => {
    await changes.remove(viewer.id, id)
    return {}
  })
  bind(api.passages, ({ id, ...page }, viewer) => documents.passages(viewer.id, id, page))
  bind(api.file, async ({ id }, viewer, { reply }) => {
    const { name, bytes, stream } = await documents.file(viewer.id, id)
    const kind = kindOfName(name)
    void reply.headers({ ...harmless, 'content-length': bytes })
    await sendDownload(reply, {
      fileName: name,
      type: kind ? documentTypes[kind] : 'application/octet-stream',
      bytes: stream,
    })
    return {}
  })
}

type Receive = ReturnType<typeof receiveInTurn>

/** Nothing of a file is taken in before its turn. */
const receiveInTurn =
  ({ receiveFile, uploadTurn }: Pick<KnowledgeRoom, 'receiveFile' | 'uploadTurn'>) =>
  <T>(userId: string, { request, reply }: Call, as: Parameters<typeof receiveFile<T>>[1]) =>
    uploadTurn(userId, hungUp(reply), () => receiveFile(formIn(request), as))

type Call = { request: FastifyRequest; reply: FastifyReply }

function uploadRoutes(bind: Bind, changes: ChangeDocuments, receive: Receive): void {
  for (const [call, isExcelOnly] of [
    [api.upload, false],
    [api.uploadExcel, true],
  ] as const)
    bind(call, async (_, viewer, raw) => {
      const { file, form } = await receive(viewer.id, raw, { isExcelOnly, read: readForm })
      return changes.upload(viewer.id, file, form)
    })
}

export type Theirs = (userId: string, agentId: string) => Promise<unknown>

function listRoutes(bind: Bind, documents: Documents, theirs: Theirs): void {
  bind(api.list, ({ page, size, status, agentId, from, to, timeZone, ...filter }, viewer) =>
    documents.list(
      viewer.id,
      {
        ...filter,
        status: status === 'all' ? undefined : status,
        agentId: agentId === 'all' || agentId === '' ? undefined : agentId,
        span: spanOf({ from, to }, timeZone, 'to'),
      },
      { page, size },
    ),
  )
  bind(api.search, ({ query, ...page }, viewer) => documents.list(viewer.id, { search: query, span: always }, page))
  bind(api.ofAgent, async ({ id, ...page }, viewer) => {
    await theirs(viewer.id, id)
    return documents.list(viewer.id, { agentId: id, span: always }, page)
  })
  bind(api.withTag, ({ tag, ...page }, viewer) => documents.list(viewer.id, { tag, span: always }, page))
  bind(api.stats, (_, viewer) => documents.stats(viewer.id))
  bind(api.tags, (_, viewer) => documents.tags(viewer.id))
  bind(api.byId, ({ id }, viewer) => documents.byId(viewer.id, id))
}
