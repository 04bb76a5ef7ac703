import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openHouse, type TestHouse } from '../../../test/house.ts'
import { DOCUMENTS, onShelf, upload } from '../../../test/papers.ts'
import { signUp } from '../../../test/people.ts'
import { uploadTurns } from './upload-turns.ts'

const BOUNDARY = 'trozo'
const MOST = uploadTurns.ofOne + uploadTurns.waiting

type Answer = { status: number | undefined; body: { code?: string; message?: string; data?: { id: string } } }

/** A form that begins, and goes on when it is told to. */
function begin({ url }: TestHouse, token: string, at: number) {
  const sending = request(`${url}${DOCUMENTS}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
  const { promise, resolve } = Promise.withResolvers<Answer>()
  sending.on('error', () => {})
  sending.on('response', (response) => {
    const whole = text(response).then((said) => JSON.parse(said) as Answer['body'])
    void whole.then((body) => resolve({ status: response.statusCode, body }))
  })
  sending.write(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${at}.txt"\r\n\r\nEl papel ${at} dice`,
  )
  return { answer: promise, end: () => sending.end(` algo\r\n--${BOUNDARY}--\r\n`) }
}

test('an account uploads some files at once, others wait for their turn, and more are refused in words; a neighbour goes by', async () => {
  const house = await openHouse()
  const { token } = await signUp(house, 'mariana')
  const neighbour = await signUp(house, 'vecina')
  const all = Array.from({ length: MOST + 3 }, (_, at) => begin(house, token, at))
  const refused: Answer[] = []
  for (const { answer } of all) void answer.then((one) => one.status !== 201 && refused.push(one))
  await expect.poll(() => refused.length).toBe(3)
  for (const one of refused) expect(one).toMatchObject({ status: 503, body: { code: 'documents.uploading' } })
  expect(refused[0]?.body.message).toBe('Ya estás subiendo muchos archivos a la vez. Espera a que terminen y sube este')

  expect((await upload(house, neighbour.token, 'El de la vecina')).status).toBe(201)
  for (const { end } of all) end()
  const ends = await Promise.all(all.map(({ answer }) => answer))
  expect(ends.filter(({ status }) => status === 201)).toHaveLength(MOST)
  expect(onShelf(house)).toHaveLength(MOST + 1)
})
