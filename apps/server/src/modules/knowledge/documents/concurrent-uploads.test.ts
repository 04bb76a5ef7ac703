import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { DOCUMENTS_PATH, listStoredFiles, uploadDocument } from '../../../../test/helpers/upload-documents.ts'
import { signUp } from '../../../../test/test-accounts.ts'
import { uploadLimits } from './upload-limits.ts'

const BOUNDARY = 'trozo'
const MAX_UPLOADS = uploadLimits.ofOne + uploadLimits.waiting

type UploadResponse = { status: number | undefined; body: { code?: string; message?: string; data?: { id: string } } }

function beginUpload({ url }: TestServer, token: string, at: number) {
  const uploadRequest = request(`${url}${DOCUMENTS_PATH}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
  const { promise, resolve } = Promise.withResolvers<UploadResponse>()
  uploadRequest.on('error', () => {})
  uploadRequest.on('response', (response) => {
    const responseBody = text(response).then((bodyText) => JSON.parse(bodyText) as UploadResponse['body'])
    void responseBody.then((body) => resolve({ status: response.statusCode, body }))
  })
  uploadRequest.write(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${at}.txt"\r\n\r\nEl papel ${at} dice`,
  )
  return { answer: promise, end: () => uploadRequest.end(` algo\r\n--${BOUNDARY}--\r\n`) }
}

test('concurrent uploads: some run, others wait, more are refused in words; others are not affected', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const neighbour = await signUp(server, 'vecina')
  const uploads = Array.from({ length: MAX_UPLOADS + 3 }, (_, at) => beginUpload(server, token, at))
  const refused: UploadResponse[] = []
  for (const { answer } of uploads) void answer.then((response) => response.status !== 201 && refused.push(response))
  await expect.poll(() => refused.length).toBe(3)
  for (const response of refused) expect(response).toMatchObject({ status: 503, body: { code: 'documents.uploading' } })
  expect(refused[0]?.body.message).toBe('Ya estás subiendo muchos archivos a la vez. Espera a que terminen y sube este')

  expect((await uploadDocument(server, neighbour.token, 'El de la vecina')).status).toBe(201)
  for (const { end } of uploads) end()
  const responses = await Promise.all(uploads.map(({ answer }) => answer))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(MAX_UPLOADS)
  expect(listStoredFiles(server)).toHaveLength(MAX_UPLOADS + 1)
})
