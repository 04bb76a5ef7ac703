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
  const model = { provider, name: 'casa/eco-image', apiKey: 'sk-1', baseUrl, isOperators: false }
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

const UNSUPPORTED_FORMAT =
  'You uploaded an unsupported image. Please make sure your image is below 20 MB in size and is of one the following ' +
  "formats: ['png', 'jpeg', 'gif', 'webp']."

const refusal = (message: string) => ({ error: { message } })

test.each<[status: number, message: string, isPictureRefused: boolean, kind: string]>([
  [400, 'Invalid content type. image_url is only supported by certain models.', true, 'refused'],
  [404, 'No endpoints found that support image input', true, 'refused'],
  [400, "This model's messages[1].content must be a string; image parts", true, 'refused'],
  [500, 'image input is not supported - hint: you may need to provide the mmproj', true, 'refused'],
  [500, 'image input is not supported', false, 'unreachable'],
  [400, UNSUPPORTED_FORMAT, false, 'refused'],
  [400, 'Your input image may contain content that is not allowed by our safety system', false, 'refused'],
  [503, 'Model llama-3.2-11b-vision is not available right now', false, 'unreachable'],
  [400, 'Model llama-3.2-11b-vision is not available right now', false, 'refused'],
  [400, 'max_tokens is not supported with grok-2-vision', false, 'refused'],
  [400, 'max_tokens is not supported with eco-image', false, 'refused'],
  [400, 'This model only supports one image per request', false, 'refused'],
  [415, 'This model has no vision: unsupported content', true, 'refused'],
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
