import { documents as api, fail, limits, outboundTypeOfName, PictureForm } from '@portavoz/contract'
import { Readable } from 'node:stream'
import { UNKNOWN_TYPE } from '../../../platform/files/detect-type.ts'
import { disconnectSignal } from '../../../platform/http/client-disconnect.ts'
import type { BindEndpoint } from '../../../platform/http/http-server.ts'
import { parseWithSchema } from '../../../platform/http/parse-input.ts'
import { readMultipartForm } from '../../../platform/http/uploads/read-form.ts'
import { SANDBOX_HEADERS } from '../../../platform/http/responses/sandbox-headers.ts'
import { sendDownload } from '../../../platform/http/responses/send-download.ts'
import type { KnowledgeModule } from '../knowledge.module.ts'
import { readZip } from './add-pictures.ts'

const pictureField = { name: 'file', maxBytes: limits.pictureBytes, tooLarge: 'documents.picture_too_large' } as const

const zipField = { name: 'file', maxBytes: limits.picturesZipBytes, tooLarge: 'documents.zip_too_large' } as const

type PicturesOfModule = Pick<KnowledgeModule, 'pictures' | 'addPictures' | 'uploadSemaphore' | 'zipSemaphore'>

export function pictureRoutes(
  bind: BindEndpoint,
  { pictures, addPictures, uploadSemaphore, zipSemaphore }: PicturesOfModule,
): void {
  bind(api.rows, async ({ id, query }, viewer) => ({ rows: await pictures.findRows(viewer.workspaceId, id, query) }))
  bind(api.pictures, ({ id, ...page }, viewer) => pictures.list(viewer.workspaceId, id, page))
  bind(api.addPicture, ({ id }, viewer, { request, reply, describe }) =>
    uploadSemaphore({ workspace: viewer.workspaceId }, disconnectSignal(reply), async () => {
      const { documentName, ...picture } = await pictures.add(viewer.workspaceId, id, async (take) => {
        const fields = await readMultipartForm(request, pictureField, take)
        return parseWithSchema(PictureForm, { rowKey: fields['rowKey']?.at(-1) }).rowKey
      })
      describe(`«${picture.rowName ?? documentName}»`)
      return picture
    }),
  )
  bind(api.addPictures, ({ id }, viewer, { request, reply, describe }) => {
    const signal = disconnectSignal(reply)
    return zipSemaphore({ workspace: viewer.workspaceId }, signal, async () => {
      let zip: Buffer | null = null
      await readMultipartForm(request, zipField, async (_, bytes) => {
        zip = await readZip(bytes)
        if (zip.length > limits.picturesZipBytes) fail('documents.zip_too_large')
      })
      const report = await addPictures(viewer.workspaceId, id, { zip: zip ?? fail('documents.zip_damaged'), signal })
      if (report.added > 0) describe(report.added === 1 ? '1 foto' : `${report.added} fotos`)
      return report
    })
  })
  bind(api.pictureFile, async ({ id, pictureId }, viewer, { reply }) => {
    const { name, bytes, stream } = await pictures.file(viewer.workspaceId, id, pictureId)
    void reply.headers({ ...SANDBOX_HEADERS, 'content-length': bytes })
    const type = outboundTypeOfName(name)?.type ?? UNKNOWN_TYPE
    await sendDownload(reply, { fileName: name, type, bytes: stream, isShown: true })
    return {}
  })
  bind(api.pictureThumbnail, async ({ id, pictureId }, viewer, { reply }) => {
    const jpeg = await pictures.thumbnail(viewer.workspaceId, id, pictureId)
    void reply.headers({ ...SANDBOX_HEADERS, 'content-length': jpeg.length })
    await sendDownload(reply, { fileName: 'foto.jpg', type: 'image/jpeg', bytes: Readable.from([jpeg]), isShown: true })
    return {}
  })
  bind(api.removePicture, async ({ id, pictureId }, viewer, { describe }) => {
    describe(`«${await pictures.remove(viewer.workspaceId, id, pictureId)}»`)
    return {}
  })
}
