import { expect, onTestFinished, test } from 'vitest'
import { createLanguageModelAt } from '../../../test/fakes/model/language-model-at.ts'
import { startFakeModel } from '../../../test/fakes/model/model.ts'
import type { ModelReply } from '../../../test/fakes/model/model-reply.ts'

const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const base64 = picture.toString('base64')

async function show(provider: 'openai' | 'anthropic' | 'custom', ...script: ModelReply[]) {
  const double = await startFakeModel({ script })
  onTestFinished(double.close)
  const baseUrl = provider === 'custom' ? `${double.url}/v1` : ''
  const model = { provider, name: 'eco', apiKey: 'sk-1', baseUrl, isOperators: false }
  const result = await createLanguageModelAt(double.url, undefined, [double.url])
    .generate({
      model,
      instructions: '',
      turns: [
        { role: 'user', content: 'hola' },
        { role: 'assistant', content: 'Hola' },
        { role: 'user', content: '¿qué es?', pictures: [picture, picture] },
      ],
      maxCharacters: 100,
      tools: [],
    })
    .catch((error: unknown) => error)
  const messages = (double.calls[0]?.body['messages'] ?? []) as { content: unknown }[]
  return { result, content: messages.at(-1)?.content, first: messages.find(({ content }) => content === 'hola') }
}

const imageUrl = { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${base64}` } }

test.each([['openai'], ['custom']] as const)('%s: pictures are image_url parts after the text', async (provider) => {
  const { result, content } = await show(provider)
  expect(content).toEqual([{ type: 'text', text: '¿qué es?' }, imageUrl, imageUrl])
  expect(result).toMatchObject({ text: 'Eco: ¿qué es?', usage: { inputTokens: expect.any(Number) } })
})

test('anthropic: pictures are image blocks after the text', async () => {
  const { content } = await show('anthropic')
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: base64 } }
  expect(content).toMatchObject([{ type: 'text', text: '¿qué es?' }, image, image])
})

const refusal = (message: string) => ({ error: { message } })

test.each<[status: number, message: string, isPictureRefused: boolean, kind: string]>([
  [400, 'Invalid content type. image_url is only supported by certain models.', true, 'refused'],
  [404, 'No endpoints found that support image input', true, 'refused'],
  [400, "This model's messages[1].content must be a string; image parts", true, 'refused'],
  [500, 'image input is not supported', true, 'refused'],
  [400, 'Could not process image', false, 'refused'],
  [400, 'messages: text content blocks must be non-empty', false, 'refused'],
  [401, 'image input is not supported with this key', false, 'bad_key'],
  [429, 'Too many image tokens; not supported in your plan', false, 'rate_limited'],
  [503, 'overloaded', false, 'unreachable'],
])('%d «%s»: a refusal of pictures is %s', async (status, message, isPictureRefused, kind) => {
  const { result } = await show('custom', { status, body: refusal(message) })
  expect(result).toMatchObject({ isPictureRefused, kind })
})

test('a request without pictures is never a refusal of pictures', async () => {
  const double = await startFakeModel({ script: [{ status: 400, body: refusal('image input is not supported') }] })
  onTestFinished(double.close)
  const model = { provider: 'custom', name: 'eco', apiKey: '', baseUrl: `${double.url}/v1`, isOperators: true } as const
  const request = { model, instructions: '', maxCharacters: 100, tools: [] }
  await expect(
    createLanguageModelAt(double.url).generate({ ...request, turns: [{ role: 'user', content: 'hola' }] }),
  ).rejects.toMatchObject({ isPictureRefused: false })
})
